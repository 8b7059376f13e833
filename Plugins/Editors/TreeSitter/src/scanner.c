// The tokens of `.flow` files, for the grammar in grammar.js.
//
// The scanner decides like the lexer and the parser of `flowc` (Sources/FlowSyntax) which word is a keyword, whether a line
// break ends something, and where a fragment of Swift ends. Each decision that needs lookahead has a token without text,
// because a scanner cannot move a token's end back after marking it.

#include "fragments.h"

static const char *const words[] = {
    "import",  "style",   "flow",    "scenario", "public", "package", "internal", "needs",  "var",    "start",
    "exit",    "event",   "screen",  "screens",  "tabs",   "tab",     "columns", "work",     "link",   "as",     "requires",
    "stays",   "else",    "if",      "always",  "show",     "swap",   "present", "back",     "pop",    "dismiss", "replace",
    "select",  "clear",   "send",    "set",     "update",   "do",     "resume",  "forget",   "to",     "root",   "where",
    "all",     "in",      "navigation", "animation", "for", "when",   "go",       "swipe",  "down",
    "alert",   "dialog",  "title",   "message",  "field",  "button",  "destructive", "cancel", "given",
    "sidebar", "content", "detail",  "beside",   "front",
};

static const char *const kinds[] = {"push", "sheet", "cover", "popover", "alert", "dialog", NULL};

static int word_index(const char *word) {
  for (int index = 0; index < WORD_COUNT; index++) {
    if (strcmp(word, words[index]) == 0) return index;
  }
  return -1;
}

// MARK: Words of the language

// Whether the word is the name of a sidebar in an expected stack, and the end of its route follows: `folders front`.
static bool is_in_front(TSLexer *lexer, const State *state, const char *next) {
  char last[WORD_SIZE];
  bool breaks = false;
  return state->is_in_stack && strcmp(next, "front") == 0 && (!peek_word(lexer, last, &breaks) || breaks);
}

// Whether a screen follows the word that could begin a presentation: `d` after `sheet` in `sheet in navigation d`.
static bool is_presentation(TSLexer *lexer, const State *state, bool is_in_start) {
  char first[WORD_SIZE], second[WORD_SIZE], third[WORD_SIZE];
  bool breaks = false;
  if (!peek_word(lexer, first, &breaks) || (breaks && !state->is_in_list)) return false;
  if ((is_in_start && strcmp(first, "else") == 0) || is_in_front(lexer, state, first)) return false;
  if (strcmp(first, "in") != 0 && strcmp(first, "without") != 0) return true;
  bool goes_on = peek_word(lexer, second, &breaks) && (!breaks || state->is_in_list);
  if (!goes_on || strcmp(second, "navigation") != 0) return true;
  return peek_word(lexer, third, &breaks) && (!breaks || state->is_in_list);
}

// Whether a word that could also be a name is a keyword.
static bool is_keyword(TSLexer *lexer, const State *state, int word, const bool *valid) {
  char next[WORD_SIZE];
  bool breaks = false;
  switch (word) {
    case ROOT: return true;
    case EXIT:
      if (!valid[NAME]) return true;
      return peek_word(lexer, next, &breaks) && !breaks && strcmp(next, "always") != 0;
    case SHOW: return peek_word(lexer, next, &breaks) && !breaks;
    case REPLACE: {
      bool is_word = peek_word(lexer, next, &breaks);
      return is_word ? !breaks : lexer->lookahead == '[';
    }
    case IN:
      return peek_word(lexer, next, &breaks) && (!breaks || state->is_in_list) && strcmp(next, "navigation") == 0;
    case LINK: {
      bool is_word = peek_word(lexer, next, &breaks);
      return !is_word && !breaks && (lexer->lookahead == '"' || lexer->lookahead == '#');
    }
    case GIVEN:
    case START: {
      if (peek_word(lexer, next, &breaks)) return strcmp(next, "when") == 0;
      return lexer->lookahead == '=';
    }
    case SELECT: {
      if (valid[STYLE_NAME]) return true;
      if (!peek_word(lexer, next, &breaks) || breaks) return false;
      if (strcmp(next, "when") != 0) return true;
      skip_trivia(lexer, &breaks);
      return lexer->lookahead == '=';
    }
    case GO: return peek_word(lexer, next, &breaks) && !breaks && strcmp(next, "back") == 0;
    case SWIPE: return peek_word(lexer, next, &breaks) && !breaks && strcmp(next, "down") == 0;
    // A word of an operation takes precedence over the name of a style, but not over any other name.
    default: return valid[STYLE_NAME] && !valid[NAME];
  }
}

static void enter_context(State *state, int word) {
  switch (word) {
    case REQUIRES: case STAYS: state->context = IN_REQUIREMENT; break;
    case ELSE: case IF:
      if (state->context != IN_REQUIREMENT) state->context = IN_BRANCH;
      break;
    case NEEDS: case VAR: case START: case EVENT: case SCREEN: case SCREENS: case TABS: case TAB: case COLUMNS: case WORK:
    case LINK: case ALERT: case DIALOG: case SIDEBAR: case CONTENT: case DETAIL:
      state->context = IN_NOTHING;
      break;
    default: break;
  }
}

// Whether the word before is a complete operation, like `exit` by itself, which forwards the exit of a child.
static bool ends_operation(TSLexer *lexer) {
  bool breaks = false;
  skip_trivia(lexer, &breaks);
  if (breaks || lexer->eof(lexer) || lexer->lookahead == '}' || lexer->lookahead == ',') return true;
  char word[WORD_SIZE], next[WORD_SIZE];
  if (!is_name_start(lexer->lookahead) || read_word(lexer, word)) return false;
  if (strcmp(word, "without") == 0) return peek_word(lexer, next, &breaks) && strcmp(next, "animation") == 0;
  if (strcmp(word, "else") != 0) return false;
  if (peek_word(lexer, next, &breaks)) return !breaks && strcmp(next, "if") == 0;
  return !breaks && (lexer->lookahead == '{' || is_at_arrow(lexer));
}

static bool scan_word(TSLexer *lexer, State *state, const bool *valid) {
  char word[WORD_SIZE];
  bool is_quoted = read_word(lexer, word);
  lexer->mark_end(lexer);
  bool is_error = valid[ERROR_SENTINEL];
  bool may_be_name = valid[NAME] || valid[STYLE_NAME];
  bool breaks = false;
  char next[WORD_SIZE];
  if (!is_quoted) {
    if (strcmp(word, "_") == 0 && valid[UNDERSCORE]) return take(lexer, state, UNDERSCORE, AFTER_OPERAND, 'a');
    if (strcmp(word, "without") == 0 && (valid[WITHOUT_NAVIGATION] || valid[WITHOUT_ANIMATION])) {
      bool is_word = peek_word(lexer, next, &breaks) && (!breaks || state->is_in_list);
      if (is_word && valid[WITHOUT_NAVIGATION] && strcmp(next, "navigation") == 0) {
        return take(lexer, state, WITHOUT_NAVIGATION, AFTER_OPERAND, 'a');
      }
      if (is_word && valid[WITHOUT_ANIMATION] && !valid[NAME] && strcmp(next, "animation") == 0) {
        return take(lexer, state, WITHOUT_ANIMATION, AFTER_OPERAND, 'a');
      }
    }
    int index = word_index(word);
    // During error recovery, the words of an alert and of columns are names, because they are keywords only there.
    if (index >= 0 && valid[index] && !(is_error && index >= TITLE) && (is_error || !may_be_name || is_keyword(lexer, state, index, valid))) {
      enter_context(state, index);
      state->exit_is_alone = index == EXIT && valid[STYLE_NAME] && ends_operation(lexer);
      return take(lexer, state, (enum TokenType)index, index == AS ? AFTER_EQUAL : AFTER_NAME, 'a');
    }
  }
  if (is_error) return take(lexer, state, NAME, AFTER_NAME, 'a');
  if (!may_be_name) return false;
  bool is_style = valid[STYLE_NAME];
  // In a start, only the words of columns stand before a screen.
  bool is_in_start = !valid[KIND];
  if (is_style && valid[NAME] && is_in_start) is_style = strcmp(word, "content") == 0 || strcmp(word, "detail") == 0;
  if (is_style && valid[NAME]) is_style = is_presentation(lexer, state, is_in_start);
  bool is_kind = is_style && valid[KIND] && !is_quoted && is_one_of(word, kinds);
  return take(lexer, state, is_kind ? KIND : is_style ? STYLE_NAME : NAME, AFTER_NAME, 'a');
}

// MARK: Tokens

static bool scan_punctuation(TSLexer *lexer, State *state, const bool *valid) {
  int32_t next = lexer->lookahead;
  enum TokenType type;
  switch (next) {
    case '(': type = LEFT_PAREN; break;
    case ')': type = RIGHT_PAREN; break;
    case '[': type = LEFT_BRACKET; break;
    case ']': type = RIGHT_BRACKET; break;
    case '{': type = LEFT_BRACE; break;
    case '}': type = RIGHT_BRACE; break;
    case ',': type = COMMA; break;
    case ':': type = COLON; break;
    case ';': type = SEMICOLON; break;
    case '.': type = DOT; break;
    case '@': type = AT; break;
    default: {
      char text[OPERATOR_SIZE + 1];
      int length = read_operator(lexer, text);
      if (length == 0) return false;
      type = strcmp(text, "->") == 0 ? ARROW : strcmp(text, "=") == 0 ? EQUAL : strcmp(text, "=>") == 0 ? STACK : OPERATOR;
      if (!valid[type]) return false;
      if (type == STACK) state->is_in_stack = true;
      return take_marked(lexer, state, type, type == EQUAL ? AFTER_EQUAL : AFTER_OPENING, text[length - 1]);
    }
  }
  if (!valid[type]) return false;
  if (type == RIGHT_BRACE) state->is_in_stack = false;
  if (type == LEFT_BRACKET) state->is_in_list = true;
  if (type == RIGHT_BRACKET) state->is_in_list = false;
  if (type == LEFT_BRACE || type == RIGHT_BRACE) state->context = IN_NOTHING;
  lexer->advance(lexer, false);
  return take_marked(lexer, state, type, AFTER_OPENING, (char)next);
}

// Whether a line ends here. A line that begins with `,` or `->` continues the line before. Reads the `->` as a token.
static bool scan_line_end(TSLexer *lexer, State *state, const bool *valid, bool breaks, bool *is_arrow) {
  *is_arrow = false;
  bool ends = lexer->eof(lexer) || lexer->lookahead == '}' || (breaks && lexer->lookahead != ',');
  if (!ends) return false;
  if (lexer->lookahead == '-') {
    if (is_at_arrow(lexer)) {
      *is_arrow = valid[ARROW];
      return *is_arrow && take_marked(lexer, state, ARROW, AFTER_OPENING, '>');
    }
  }
  state->context = IN_NOTHING;
  state->is_in_stack = false;
  lexer->result_symbol = LINE_END;
  return true;
}

static bool scan(TSLexer *lexer, State *state, const bool *valid) {
  bool gap = false, breaks = false;
  lexer->mark_end(lexer);
  if (state->exit_is_alone) {
    // A bare `exit` takes its name from the exit of the child, so its own name is empty.
    state->exit_is_alone = false;
    lexer->result_symbol = NAME;
    if (valid[NAME] && !valid[ERROR_SENTINEL]) return true;
  }
  while (is_white(lexer->lookahead)) {
    gap = true;
    if (is_line_break(lexer->lookahead)) breaks = true;
    lexer->advance(lexer, true);
  }
  breaks = breaks || state->line_break;
  bool slash = false;
  if (lexer->lookahead == '/') {
    if (!state->is_in_fragment) lexer->mark_end(lexer);
    lexer->advance(lexer, false);
    bool is_comment = lexer->lookahead == '/' || lexer->lookahead == '*';
    bool may_end = state->is_in_fragment && state->depth == 0 && state->generic == 0 && !state->goes_on && !state->is_first;
    if (is_comment && may_end && valid[END] && !valid[ERROR_SENTINEL]) {
      return ends_before_comment(lexer, state, breaks) ? end_fragment(lexer, state, valid) : go_on(lexer, state);
    }
    enum TokenType comment = scan_comment(lexer, &breaks);
    if (comment != ERROR_SENTINEL) {
      // The next token may end the fragment.
      state->goes_on = false;
      lexer->mark_end(lexer);
      lexer->result_symbol = comment;
      state->line_break = breaks;
      state->follows_comment = true;
      return true;
    }
    slash = true;
  }
  if (valid[ERROR_SENTINEL]) {
    state->is_in_fragment = false;
    if (lexer->eof(lexer) || slash) return false;
  } else if (state->is_in_fragment) {
    if (lexer->eof(lexer) && !slash) return end_fragment(lexer, state, valid);
    return scan_fragment(lexer, state, valid, gap, breaks, slash);
  } else {
    for (int begin = BEGIN_STORED_TYPE; begin <= BEGIN_STATEMENT; begin++) {
      if (!valid[begin]) continue;
      if (lexer->eof(lexer) && !slash) return false;
      // The token includes the white space, which belongs to no node. Before a slash, the end is already marked.
      if (!slash) lexer->mark_end(lexer);
      if (scan_begin(lexer, state, valid, (enum TokenType)begin, gap, slash)) return true;
    }
    if (slash) {
      // `/=`
      while (is_operator(lexer->lookahead)) lexer->advance(lexer, false);
      return valid[OPERATOR] && take_marked(lexer, state, OPERATOR, AFTER_OPENING, '=');
    }
    if (valid[REQUIREMENT_END] && state->context == IN_REQUIREMENT && breaks && !lexer->eof(lexer) && lexer->lookahead != ',' &&
        lexer->lookahead != '{') {
      state->context = IN_NOTHING;
      lexer->result_symbol = REQUIREMENT_END;
      return true;
    }
    if (valid[LINE_END]) {
      bool is_arrow = false;
      if (scan_line_end(lexer, state, valid, breaks, &is_arrow)) return true;
    }
    if (lexer->eof(lexer)) return false;
  }
  int32_t next = lexer->lookahead;
  if (is_name_start(next)) return scan_word(lexer, state, valid);
  if (next >= '0' && next <= '9' && valid[INTEGER]) {
    bool is_float = false;
    scan_number(lexer, &is_float);
    return take(lexer, state, is_float ? FLOAT : INTEGER, AFTER_OPERAND, '0');
  }
  if ((next == '"' || next == '#') && valid[STRING]) {
    enum TokenType type = scan_pound(lexer);
    return type != ERROR_SENTINEL && take_marked(lexer, state, type, AFTER_OPERAND, '"');
  }
  return scan_punctuation(lexer, state, valid);
}

// MARK: The interface of tree-sitter

void *tree_sitter_flow_external_scanner_create(void) { return calloc(1, sizeof(State)); }

void tree_sitter_flow_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_flow_external_scanner_serialize(void *payload, char *buffer) {
  memcpy(buffer, payload, sizeof(State));
  return sizeof(State);
}

void tree_sitter_flow_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  memset(payload, 0, sizeof(State));
  if (length == sizeof(State)) memcpy(payload, buffer, sizeof(State));
}

bool tree_sitter_flow_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  return scan(lexer, (State *)payload, valid_symbols);
}
