// Fragments of Swift: their tokens and their ends.

#ifndef FLOW_FRAGMENTS_H
#define FLOW_FRAGMENTS_H

#include "reading.h"

static const char *const swift_keywords[] = {
    "as",    "async", "await",  "borrowing", "case", "catch",  "consume", "consuming", "copy",    "default", "do",    "each",
    "else",  "for",   "guard",  "if",     "in",   "inout",  "is",       "let",     "repeat",  "rethrows", "return", "self",
    "sending", "some", "any",   "super",  "switch", "throw", "throws",  "try",     "unsafe",  "var",     "where", "while", NULL,
};

// The words of Swift that are followed by an operand.
static const char *const prefix_words[] = {
    "as",   "await", "case",   "consume", "copy",   "each", "else", "guard", "if",    "in",
    "is",   "repeat", "return", "throw",   "try",    "unsafe", "where", "while", NULL,
};

// The words of Swift before an operand, which Parser+Fragments.swift has too, and the words that continue a fragment behind one.
// The parser accepts `async`, `throws` and `rethrows` only behind the parameters of a function type; this scanner accepts them
// behind every operand.
static const char *const words_before_operands[] = {
    "any",  "as",      "async", "await",    "borrowing", "case",   "consume",     "consuming", "copy",     "do",     "each",    "else",
    "guard", "if",     "in",    "inout",    "is",        "isolated", "let",       "nonisolated", "repeat", "rethrows", "return", "sending",
    "some", "switch",  "throw", "throws",   "try",       "unsafe", "var",         "where",     "while",    NULL,
};
static const char *const words_behind_operands[] = {
    "as", "async", "else", "is", "rethrows", "throws", NULL,
};

static const char *const constants[] = {"true", "false", "nil", NULL};

static bool is_one_of(const char *word, const char *const *list) {
  for (; *list; list++) {
    if (strcmp(word, *list) == 0) return true;
  }
  return false;
}

static uint16_t fragment_flags(enum TokenType begin, const State *state) {
  uint16_t context = state->context == IN_REQUIREMENT ? UNTIL_BODY : state->context == IN_BRANCH ? UNTIL_BRANCH : 0;
  switch (begin) {
    case BEGIN_STORED_TYPE: return IS_TYPE | UNTIL_COMMA | UNTIL_EQUAL | UNTIL_BODY;
    case BEGIN_PROTOCOL: return IS_TYPE | UNTIL_COMMA | UNTIL_BODY;
    case BEGIN_REDUCER: return IS_TYPE | UNTIL_ARGUMENTS | UNTIL_BODY | UNTIL_CLAUSE | UNTIL_COMMA;
    case BEGIN_LISTED_TYPE: return IS_TYPE | UNTIL_COMMA | UNTIL_EQUAL | IS_BRACKETED;
    case BEGIN_LINE: return UNTIL_COMMA;
    case BEGIN_ARGUMENT: return UNTIL_COMMA | IS_BRACKETED;
    case BEGIN_REQUIREMENT: return UNTIL_OTHERWISE | UNTIL_BODY;
    case BEGIN_BRANCH_CONDITION: return UNTIL_ARROW | UNTIL_BRANCHES;
    case BEGIN_PLACE_CONDITION: return UNTIL_COMMA | UNTIL_ARROW | UNTIL_ANIMATION | context;
    case BEGIN_TARGET: return UNTIL_COMMA | UNTIL_EQUAL | UNTIL_ASSIGNMENT | UNTIL_ANIMATION;
    case BEGIN_ASSIGNED: return UNTIL_COMMA | UNTIL_ANIMATION | context;
    default: return UNTIL_COMMA | UNTIL_STACK;
  }
}

static bool scan_begin(TSLexer *lexer, State *state, const bool *valid, enum TokenType begin, bool gap, bool slash) {
  switch (slash ? 0 : lexer->lookahead) {
    case ')': case ']': case '}': case ';': return false;
    case ',':
      if (fragment_flags(begin, state) & UNTIL_COMMA) return false;
      break;
    default: break;
  }
  if (!slash && valid[LABEL] && is_name_start(lexer->lookahead)) {
    char word[WORD_SIZE];
    bool is_name = read_word(lexer, word) || strcmp(word, "_") != 0;
    bool breaks = false;
    bool is_slash = skip_trivia(lexer, &breaks);
    if (is_name && !is_slash && lexer->lookahead == ':') {
      lexer->result_symbol = LABEL;
      state->line_break = false;
      return true;
    }
  }
  state->flags = fragment_flags(begin, state);
  state->is_in_fragment = true;
  state->is_first = true;
  state->spans_lines = false;
  state->choice = NO_CHOICE;
  state->begins_behind_gap = gap;
  state->goes_on = false;
  state->depth = state->angle = state->generic = 0;
  // A postfix operator may touch the word before the fragment.
  if (gap || state->previous != AFTER_NAME) {
    state->previous = AFTER_OPENING;
    state->last_byte = '(';
  }
  lexer->result_symbol = begin;
  return true;
}

static bool end_fragment(TSLexer *lexer, State *state, const bool *valid) {
  if (!valid[END]) return false;
  state->is_in_fragment = false;
  lexer->result_symbol = END;
  return true;
}

static bool go_on(TSLexer *lexer, State *state) {
  state->goes_on = true;
  lexer->result_symbol = GO_ON;
  return true;
}

// Records a token of a fragment and returns true.
static bool take(TSLexer *lexer, State *state, enum TokenType type, enum Previous previous, char last) {
  lexer->result_symbol = type;
  state->previous = previous;
  state->last_byte = last;
  state->is_first = state->joins = state->goes_on = state->line_break = state->follows_comment = false;
  return true;
}

static bool take_marked(TSLexer *lexer, State *state, enum TokenType type, enum Previous previous, char last) {
  lexer->mark_end(lexer);
  return take(lexer, state, type, previous, last);
}

// Whether a word or a literal here cannot belong to the fragment, because the token before it ends an operand: `3 start home`.
static bool is_run_on(const State *state, bool gap) {
  // `flowc` reports several protocols without commas after parsing.
  bool is_protocol = (state->flags & IS_TYPE) && !(state->flags & (UNTIL_EQUAL | UNTIL_ARGUMENTS));
  if (is_protocol || state->is_first || state->joins || state->spans_lines || state->angle > 0 || (state->flags & UNTIL_STACK)) return false;
  switch (state->previous) {
    // Without a gap, `?` may be infix: `a?b:c`
    case AFTER_POSTFIX: return gap && !state->follows_comment;
    case AFTER_NAME: case AFTER_BRACE: case AFTER_OPERAND: case AFTER_DOT_FREE: return true;
    default: return false;
  }
}

// Whether a comma separates the conditions of an `if` of Swift. The word alone may be a name.
static bool is_in_if(const State *state) { return state->choice == IN_CONDITIONS && state->previous != AFTER_PREFIX_WORD; }

static bool may_begin_operand(const State *state) {
  switch (state->previous) {
    case AFTER_OPENING: case AFTER_COMMA: case AFTER_EQUAL: case AFTER_ARROW: case AFTER_SYMBOL: case AFTER_INFIX:
    case AFTER_PREFIX_WORD: case AFTER_ELSE:
      return true;
    default: return false;
  }
}

static bool is_operand(const State *state) {
  switch (state->previous) {
    case AFTER_OPERAND: case AFTER_NAME: case AFTER_BRACE: case AFTER_PREFIX_WORD: case AFTER_ELSE: return true;
    case AFTER_SYMBOL: case AFTER_INFIX: case AFTER_POSTFIX: return state->last_byte == '>' || state->last_byte == '?';
    default: return false;
  }
}

// Whether the token before the line break continues the line.
static bool is_unfinished(const State *state) {
  switch (state->previous) {
    case AFTER_ARROW: case AFTER_EQUAL: case AFTER_COMMA: case AFTER_INFIX: return true;
    default: return false;
  }
}

// Whether an operator that was already read ends the fragment before it. `ends` is whether the line break before the operator
// ends the fragment unless the operator is infix.
static bool operator_ends(TSLexer *lexer, const State *state, const char *text, int length, bool ends, bool is_before_comment) {
  bool is_type = state->flags & IS_TYPE;
  if (strcmp(text, ".") == 0) return ends && is_type;
  if (strcmp(text, "->") == 0) return (state->angle == 0 && (state->flags & UNTIL_ARROW)) || (ends && !is_type);
  if (strcmp(text, "=") == 0) return ends || (state->flags & UNTIL_EQUAL);
  if ((state->flags & UNTIL_ASSIGNMENT) && is_assignment(text, length)) return true;
  if ((state->flags & UNTIL_STACK) && strcmp(text, "=>") == 0) return true;
  return ends && (is_before_comment || !is_white(lexer->lookahead));
}

// Scans an operator or a regex literal in a fragment. `ends` is whether the line break before it ends the fragment unless the
// operator is infix. `slash` is whether a `/` was already read.
static bool scan_operator(TSLexer *lexer, State *state, const bool *valid, bool gap, bool ends, bool is_free, bool slash) {
  bool is_type = state->flags & IS_TYPE;
  bool is_bound = !gap && !state->follows_comment && strchr("([{,;:", state->last_byte) == NULL;
  char text[OPERATOR_SIZE + 1];
  int length = 0;
  int32_t first = slash ? '/' : lexer->lookahead;
  if (!slash && (first == '?' || first == '!') && !gap && !state->follows_comment && is_operand(state)) {
    lexer->advance(lexer, false);
    bool joins = state->joins || state->is_first;
    take_marked(lexer, state, OPERATOR, AFTER_POSTFIX, (char)first);
    state->joins = joins;
    return true;
  }
  if (slash) {
    if (ends && !is_white(lexer->lookahead)) return end_fragment(lexer, state, valid);
    if (is_free && (state->flags & UNTIL_ASSIGNMENT) && lexer->lookahead == '=') return end_fragment(lexer, state, valid);
    bool is_regex = scan_regex(lexer, may_begin_operand(state), is_bound);
    return take(lexer, state, is_regex ? REGEX : OPERATOR, is_regex ? AFTER_OPERAND : gap ? AFTER_INFIX : AFTER_SYMBOL, '/');
  }
  if (first == '@' || first == '\\') {
    lexer->advance(lexer, false);
    if (ends && !is_white(lexer->lookahead)) return end_fragment(lexer, state, valid);
    return take_marked(lexer, state, OPERATOR, gap ? AFTER_INFIX : AFTER_SYMBOL, (char)first);
  }
  bool is_before_comment = false;
  int balance = 0;
  while (true) {
    int32_t next = lexer->lookahead;
    if (!is_operator(next) && next != '/' && !(next == '.' && first == '.')) break;
    if (next == '/') {
      // The operator may end before a comment. While the fragment may still end here, too, do not mark the operator's end.
      if (!is_free) lexer->mark_end(lexer);
      lexer->advance(lexer, false);
      is_before_comment = lexer->lookahead == '/' || lexer->lookahead == '*';
      if (is_before_comment) break;
    } else {
      lexer->advance(lexer, false);
    }
    if (next == '<') balance++;
    if (next == '>') balance--;
    if (length < OPERATOR_SIZE) text[length++] = next < 0x80 ? (char)next : 'x';
    // In `.name`, the dot is a token by itself, unless another dot follows.
    if (first == '.' && length == 1 && lexer->lookahead != '.') break;
  }
  text[length] = 0;
  if (length == 0) return false;
  char last = text[length - 1];
  if (is_free && operator_ends(lexer, state, text, length, ends, is_before_comment)) return end_fragment(lexer, state, valid);
  if (is_before_comment && is_free) return go_on(lexer, state);
  if (!is_before_comment) lexer->mark_end(lexer);
  if (strcmp(text, ".") == 0) return take(lexer, state, DOT, AFTER_DOT, '.');
  if (strcmp(text, "->") == 0) return take(lexer, state, ARROW, AFTER_ARROW, '>');
  if (strcmp(text, "=") == 0) return take(lexer, state, EQUAL, AFTER_EQUAL, '=');
  bool is_right_bound = !is_before_comment && !is_unbound_right(lexer->lookahead);
  if (state->depth == 0) {
    if (is_type) {
      state->angle = state->angle + balance > 0 ? (uint16_t)(state->angle + balance) : 0;
    } else if (state->generic > 0) {
      if (strcmp(text, "<") == 0) state->generic++;
      if (-balance == length) state->generic = state->generic > length ? (uint16_t)(state->generic - length) : 0;
    } else if (strcmp(text, "<") == 0 && state->previous == AFTER_NAME && !gap && !state->follows_comment) {
      bool breaks = false;
      if (is_before_comment) scan_comment(lexer, &breaks);
      if (opens_generic_arguments(lexer)) state->generic = 1;
    }
  }
  // No operand is expected after a postfix operator, as in `x! / y`.
  enum Previous previous = gap ? AFTER_INFIX : is_bound && !is_right_bound ? AFTER_POSTFIX : AFTER_SYMBOL;
  bool joins = (state->joins || state->is_first) && previous == AFTER_POSTFIX;
  take(lexer, state, OPERATOR, previous, last);
  state->joins = joins;
  return true;
}

// Whether a word that was already read ends the fragment before the word. Sets `looks` if it has read further than the word.
static bool word_ends(TSLexer *lexer, const State *state, const char *word, bool *looks) {
  uint16_t flags = state->flags;
  bool breaks = false;
  char next[WORD_SIZE];
  if ((flags & UNTIL_CLAUSE) && (strcmp(word, "as") == 0 || strcmp(word, "requires") == 0 || strcmp(word, "stays") == 0)) {
    return true;
  }
  // The operations of a requirement end before `stays if`.
  if ((flags & UNTIL_BODY) && !(flags & (IS_TYPE | UNTIL_OTHERWISE)) && !state->is_first && strcmp(word, "stays") == 0) {
    *looks = true;
    return peek_word(lexer, next, &breaks) && !breaks && strcmp(next, "if") == 0;
  }
  if ((flags & UNTIL_ANIMATION) && strcmp(word, "without") == 0) {
    *looks = true;
    return peek_word(lexer, next, &breaks) && !breaks && strcmp(next, "animation") == 0;
  }
  if (strcmp(word, "else") == 0) {
    if (flags & UNTIL_OTHERWISE) return true;
    if (flags & UNTIL_BRANCH) {
      if (state->previous != AFTER_BRACE || state->choice != AFTER_VALUE) return true;
      *looks = true;
      skip_trivia(lexer, &breaks);
      return is_at_arrow(lexer);
    }
  }
  return (flags & UNTIL_BRANCH) && strcmp(word, "if") == 0 && !state->is_first && state->previous != AFTER_ELSE &&
         state->previous != AFTER_EQUAL;
}

static bool take_fragment_word(TSLexer *lexer, State *state, const char *word, bool is_quoted, bool is_upper) {
  if (is_quoted) return take_marked(lexer, state, NAME, AFTER_OPERAND, '`');
  if (state->depth == 0 && state->previous != AFTER_DOT && !(state->flags & IS_TYPE)) {
    if (strcmp(word, "if") == 0) state->choice = IN_CONDITIONS;
    if (strcmp(word, "else") == 0 && state->choice == AFTER_VALUE) state->choice = NO_CHOICE;
  }
  if (state->previous == AFTER_DOT) return take_marked(lexer, state, MEMBER, AFTER_NAME, 'a');
  if (is_upper) return take_marked(lexer, state, TYPE_NAME, AFTER_NAME, 'a');
  if (strcmp(word, "else") == 0) return take_marked(lexer, state, SWIFT_KEYWORD, AFTER_ELSE, 'a');
  enum Previous previous = is_one_of(word, prefix_words) ? AFTER_PREFIX_WORD : AFTER_NAME;
  if (is_one_of(word, constants)) return take_marked(lexer, state, CONSTANT, previous, 'a');
  return take_marked(lexer, state, is_one_of(word, swift_keywords) ? SWIFT_KEYWORD : NAME, previous, 'a');
}

static bool scan_fragment_word(TSLexer *lexer, State *state, const bool *valid, bool gap, bool is_free) {
  char word[WORD_SIZE];
  bool is_upper = lexer->lookahead >= 'A' && lexer->lookahead <= 'Z';
  bool is_quoted = read_word(lexer, word);
  if (is_free && (state->is_first || state->previous != AFTER_DOT)) {
    bool looks = false;
    if (!is_quoted && word_ends(lexer, state, word, &looks)) return end_fragment(lexer, state, valid);
    if (is_run_on(state, gap) && (is_quoted || !is_one_of(word, words_behind_operands))) {
      bool breaks = false;
      // The label of another closure of a call goes on: `run { } onError: { }`.
      bool is_label = state->previous == AFTER_BRACE && !looks && !skip_trivia(lexer, &breaks) && lexer->lookahead == ':';
      if (is_label) {
        lexer->advance(lexer, false);
        is_label = !skip_trivia(lexer, &breaks) && lexer->lookahead == '{';
      }
      return is_label ? go_on(lexer, state) : end_fragment(lexer, state, valid);
    }
    if (looks) return go_on(lexer, state);
  }
  bool is_attribute = state->last_byte == '@' && (state->previous == AFTER_SYMBOL || state->previous == AFTER_INFIX);
  bool joins = is_attribute || (!is_quoted && state->previous != AFTER_DOT && is_one_of(word, words_before_operands));
  take_fragment_word(lexer, state, word, is_quoted, is_upper);
  state->joins = joins;
  return true;
}

static bool scan_fragment(TSLexer *lexer, State *state, const bool *valid, bool gap, bool breaks, bool slash) {
  if (state->is_first && state->begins_behind_gap) gap = true;
  // Whether a token may end the fragment here.
  bool is_free = state->depth == 0 && !state->goes_on && state->generic == 0;
  bool is_type = state->flags & IS_TYPE;
  bool ends = is_free && breaks && !state->is_first && state->angle == 0 && !(state->flags & IS_BRACKETED);
  if (ends && (state->flags & UNTIL_STACK)) return end_fragment(lexer, state, valid);
  ends = ends && !is_unfinished(state);
  // A list over several lines may have lost its closing bracket. Then its last element contains the lines below.
  if (breaks && state->depth == 0 && !state->is_first && (state->flags & IS_BRACKETED)) state->spans_lines = true;
  if (slash) return scan_operator(lexer, state, valid, gap, ends, is_free, true);
  int32_t next = lexer->lookahead;
  if (is_operator(next) || next == '.' || next == '@' || next == '\\') {
    return scan_operator(lexer, state, valid, gap, ends, is_free, false);
  }
  if (ends && (next != ':' || is_type)) return end_fragment(lexer, state, valid);
  if (is_name_start(next)) return scan_fragment_word(lexer, state, valid, gap, is_free);
  switch (next) {
    case ')': case ']': case '}':
      if (state->depth == 0) return end_fragment(lexer, state, valid);
      state->depth--;
      lexer->advance(lexer, false);
      return take_marked(
          lexer, state, next == ')' ? RIGHT_PAREN : next == ']' ? RIGHT_BRACKET : RIGHT_BRACE,
          next == '}' ? AFTER_BRACE : AFTER_OPERAND, (char)next);
    case ';':
      if (state->depth == 0) return end_fragment(lexer, state, valid);
      lexer->advance(lexer, false);
      return take_marked(lexer, state, SEMICOLON, AFTER_OPENING, ';');
    case ',':
      if (is_free && state->angle == 0 && (state->flags & UNTIL_COMMA) && !is_in_if(state)) return end_fragment(lexer, state, valid);
      lexer->advance(lexer, false);
      return take_marked(lexer, state, COMMA, AFTER_COMMA, ',');
    case ':':
      if (is_free && is_type) return end_fragment(lexer, state, valid);
      lexer->advance(lexer, false);
      return take_marked(lexer, state, COLON, AFTER_OPENING, ':');
    case '{':
      if (is_free && (state->flags & UNTIL_BRANCHES)) {
        return is_branches(lexer) ? end_fragment(lexer, state, valid) : go_on(lexer, state);
      }
      if (is_free && (state->flags & UNTIL_BODY)) {
        if (is_type || !is_closure(lexer)) return end_fragment(lexer, state, valid);
        return go_on(lexer, state);
      }
      break;
    case '(':
      if (is_free && state->angle == 0 && (state->flags & UNTIL_ARGUMENTS)) return end_fragment(lexer, state, valid);
      break;
    default: break;
  }
  if (next == '(' || next == '[' || next == '{') {
    if (next == '{' && state->depth == 0 && state->choice == IN_CONDITIONS) state->choice = AFTER_VALUE;
    state->depth++;
    lexer->advance(lexer, false);
    return take_marked(
        lexer, state, next == '(' ? LEFT_PAREN : next == '[' ? LEFT_BRACKET : LEFT_BRACE, AFTER_OPENING, (char)next);
  }
  if (is_free && !is_type && is_run_on(state, gap)) return end_fragment(lexer, state, valid);
  bool is_float = false;
  if (next >= '0' && next <= '9') {
    scan_number(lexer, &is_float);
    return take(lexer, state, is_float ? FLOAT : INTEGER, AFTER_OPERAND, '0');
  }
  if (next == '$') {
    scan_closure_parameter(lexer);
    return take_marked(lexer, state, CLOSURE_PARAMETER, AFTER_OPERAND, '$');
  }
  if (next == '"' || next == '#') {
    enum TokenType type = scan_pound(lexer);
    if (type == ERROR_SENTINEL) return false;
    return take_marked(lexer, state, type, type == MACRO ? AFTER_DOT_FREE : AFTER_OPERAND, '"');
  }
  return false;
}

// Whether a fragment ends before the comments that follow it. The first slash of the first comment was already read. If the
// fragment did not end here, its node would contain the comments.
static bool ends_before_comment(TSLexer *lexer, const State *state, bool breaks) {
  if (scan_comment(lexer, &breaks) == ERROR_SENTINEL || skip_trivia(lexer, &breaks)) return false;
  int32_t next = lexer->lookahead;
  if (lexer->eof(lexer) || next == ')' || next == ']' || next == '}' || next == ';') return true;
  if (next == ',') return (state->flags & UNTIL_COMMA) && state->angle == 0 && !is_in_if(state);
  if (next == '(' && (state->flags & UNTIL_ARGUMENTS) && state->angle == 0) return true;
  if (is_operator(next)) {
    char text[OPERATOR_SIZE + 1];
    int length = read_operator(lexer, text);
    return operator_ends(lexer, state, text, length, false, false);
  }
  if (next == '.' || next == ':' || next == '@' || next == '\\') return false;
  if (is_name_start(next)) {
    char word[WORD_SIZE];
    bool looks = false;
    if (!read_word(lexer, word) && state->previous != AFTER_DOT && word_ends(lexer, state, word, &looks)) return true;
  }
  if (next == '{' && (state->flags & UNTIL_BRANCHES)) return is_branches(lexer);
  if (next == '{' && (state->flags & UNTIL_BODY)) return (state->flags & IS_TYPE) || !is_closure(lexer);
  bool may_end = !(state->flags & IS_BRACKETED) && state->angle == 0 && !is_unfinished(state);
  return may_end && breaks;
}

#endif
