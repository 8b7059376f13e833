// Reads what the language and Swift have in common: names, comments, literals, bracketed groups.

#ifndef FLOW_READING_H
#define FLOW_READING_H

#include "scanner.h"

// Reads a name and keeps its beginning. Returns whether the name is in backticks.
static bool read_word(TSLexer *lexer, char *word) {
  int length = 0;
  bool is_quoted = lexer->lookahead == '`';
  if (is_quoted) lexer->advance(lexer, false);
  // In backticks, a name may contain any character.
  while (is_quoted ? lexer->lookahead != '`' && !is_line_break(lexer->lookahead) && !lexer->eof(lexer)
                   : is_letter(lexer->lookahead) || is_digit(lexer->lookahead)) {
    if (length < WORD_SIZE - 1) word[length++] = lexer->lookahead < 0x80 ? (char)lexer->lookahead : '?';
    lexer->advance(lexer, false);
  }
  word[length] = 0;
  if (is_quoted && lexer->lookahead == '`') lexer->advance(lexer, false);
  return is_quoted;
}

// Reads a comment after its first slash. Returns `ERROR_SENTINEL` if there is no comment.
static enum TokenType scan_comment(TSLexer *lexer, bool *breaks) {
  if (lexer->lookahead == '/') {
    int slashes = 1;
    while (lexer->lookahead == '/') {
      slashes++;
      lexer->advance(lexer, false);
    }
    while (!lexer->eof(lexer) && !is_line_break(lexer->lookahead)) lexer->advance(lexer, false);
    // A line with more than three slashes is a ruler, not a documentation comment.
    return slashes == 3 ? DOC_COMMENT : COMMENT;
  }
  if (lexer->lookahead != '*') return ERROR_SENTINEL;
  lexer->advance(lexer, false);
  for (int depth = 1; depth > 0 && !lexer->eof(lexer);) {
    int32_t character = lexer->lookahead;
    lexer->advance(lexer, false);
    if (is_line_break(character)) *breaks = true;
    if (character == '*' && lexer->lookahead == '/') {
      lexer->advance(lexer, false);
      depth--;
    } else if (character == '/' && lexer->lookahead == '*') {
      lexer->advance(lexer, false);
      depth++;
    }
  }
  return BLOCK_COMMENT;
}

// Skips white space and comments. Returns whether it read a slash that does not begin a comment.
static bool skip_trivia(TSLexer *lexer, bool *breaks) {
  while (true) {
    if (is_line_break(lexer->lookahead)) *breaks = true;
    if (is_white(lexer->lookahead)) {
      lexer->advance(lexer, false);
    } else if (lexer->lookahead == '/') {
      lexer->advance(lexer, false);
      if (scan_comment(lexer, breaks) == ERROR_SENTINEL) return true;
    } else {
      return false;
    }
  }
}

// Reads the next word, if any, and returns whether it is a name. `_` is not a name. A name in backticks is returned as "`",
// which is not a word of the language.
static bool peek_word(TSLexer *lexer, char *word, bool *breaks) {
  word[0] = 0;
  if (skip_trivia(lexer, breaks) || !is_name_start(lexer->lookahead)) return false;
  if (read_word(lexer, word)) strcpy(word, "`");
  return strcmp(word, "_") != 0;
}

// Reads an operator and its length. Characters after the first `OPERATOR_SIZE` are left out.
static int read_operator(TSLexer *lexer, char *text) {
  int length = 0;
  while (is_operator(lexer->lookahead)) {
    if (length < OPERATOR_SIZE) text[length++] = lexer->lookahead < 0x80 ? (char)lexer->lookahead : 'x';
    lexer->advance(lexer, false);
  }
  text[length] = 0;
  return length;
}

// Reads `->`, if it is here.
static bool is_at_arrow(TSLexer *lexer) {
  if (lexer->lookahead != '-') return false;
  lexer->advance(lexer, false);
  if (lexer->lookahead != '>') return false;
  lexer->advance(lexer, false);
  return !is_operator(lexer->lookahead);
}

static void scan_number(TSLexer *lexer, bool *is_float) {
  bool is_hexadecimal = false;
  int32_t previous = 0;
  int count = 0;
  while (true) {
    int32_t character = lexer->lookahead;
    if (character < 0x80 && (is_letter(character) || is_digit(character))) {
      lexer->advance(lexer, false);
      count++;
      if (count == 2 && previous == '0' && character == 'x') is_hexadecimal = true;
      bool is_exponent = (character | 0x20) == (is_hexadecimal ? 'p' : 'e');
      if (is_exponent && (lexer->lookahead == '+' || lexer->lookahead == '-')) {
        *is_float = true;
        lexer->advance(lexer, false);
      }
      previous = character;
    } else if (character == '.' && !*is_float) {
      lexer->mark_end(lexer);
      lexer->advance(lexer, false);
      if (!is_digit(lexer->lookahead)) return;
      *is_float = true;
    } else {
      break;
    }
  }
  lexer->mark_end(lexer);
}

static void scan_closure_parameter(TSLexer *lexer) {
  do lexer->advance(lexer, false);
  while (lexer->lookahead < 0x80 && (is_letter(lexer->lookahead) || is_digit(lexer->lookahead)));
}

// A string literal whose end was not yet read.
typedef struct {
  int hashes;
  int depth; // of parentheses in an interpolation
  bool is_multiline;
} OpenString;

// Reads the opening quotes. Returns whether the literal is already complete, like `""`.
static bool open_string(TSLexer *lexer, OpenString *string, int hashes) {
  string->hashes = hashes;
  string->depth = 0;
  string->is_multiline = false;
  lexer->advance(lexer, false);
  if (lexer->lookahead != '"') return false;
  lexer->advance(lexer, false);
  if (lexer->lookahead == '"') {
    lexer->advance(lexer, false);
    // `#"""#` is one quote in a raw string.
    if (hashes > 0 && !is_line_break(lexer->lookahead)) {
      int found = 0;
      while (found < hashes && lexer->lookahead == '#') {
        lexer->advance(lexer, false);
        found++;
      }
      return found == hashes;
    }
    string->is_multiline = true;
    return false;
  }
  int found = 0;
  while (found < hashes && lexer->lookahead == '#') {
    lexer->advance(lexer, false);
    found++;
  }
  return found == hashes;
}

// Reads a string literal from its first quote, with the literals in its interpolations. Returns whether the literal is closed.
static bool scan_string(TSLexer *lexer, int hashes) {
  OpenString strings[MAXIMUM_STRINGS];
  int last = 0;
  if (open_string(lexer, &strings[0], hashes)) return true;
  while (!lexer->eof(lexer)) {
    OpenString *string = &strings[last];
    int32_t character = lexer->lookahead;
    if (is_line_break(character) && !string->is_multiline) return false;
    if (string->depth > 0) {
      if (character == '"' || character == '#') {
        int found = 0;
        while (lexer->lookahead == '#') {
          lexer->advance(lexer, false);
          found++;
        }
        if (lexer->lookahead == '"') {
          if (last + 1 == MAXIMUM_STRINGS) return false;
          if (!open_string(lexer, &strings[last + 1], found)) last++;
        }
        continue;
      }
      lexer->advance(lexer, false);
      if (character == '(') string->depth++;
      if (character == ')') string->depth--;
      if (character == '/') {
        bool breaks = false;
        scan_comment(lexer, &breaks);
      }
      continue;
    }
    lexer->advance(lexer, false);
    if (character == '\\') {
      int found = 0;
      while (found < string->hashes && lexer->lookahead == '#') {
        lexer->advance(lexer, false);
        found++;
      }
      if (found < string->hashes) continue;
      if (lexer->lookahead == '(') string->depth = 1;
      if (!is_line_break(lexer->lookahead)) lexer->advance(lexer, false);
    } else if (character == '"') {
      int quotes = 1, found = 0;
      while (string->is_multiline && quotes < 3 && lexer->lookahead == '"') {
        lexer->advance(lexer, false);
        quotes++;
      }
      if (string->is_multiline && quotes < 3) continue;
      while (found < string->hashes && lexer->lookahead == '#') {
        lexer->advance(lexer, false);
        found++;
      }
      if (found < string->hashes) continue;
      if (last == 0) return true;
      last--;
    }
  }
  return false;
}

// Reads `"text"`, `#"raw"#`, `#/regex/#` or `#name`. Returns `ERROR_SENTINEL` for anything else.
static enum TokenType scan_pound(TSLexer *lexer) {
  int hashes = 0;
  while (lexer->lookahead == '#') {
    lexer->advance(lexer, false);
    hashes++;
  }
  if (lexer->lookahead == '"') return scan_string(lexer, hashes) ? STRING : ERROR_SENTINEL;
  if (lexer->lookahead == '/') {
    lexer->advance(lexer, false);
    bool spans_lines = is_line_break(lexer->lookahead);
    while (!lexer->eof(lexer) && (spans_lines || !is_line_break(lexer->lookahead))) {
      int32_t character = lexer->lookahead;
      lexer->advance(lexer, false);
      if (character == '\\') {
        if (!is_line_break(lexer->lookahead)) lexer->advance(lexer, false);
      } else if (character == '/') {
        int found = 0;
        while (found < hashes && lexer->lookahead == '#') {
          lexer->advance(lexer, false);
          found++;
        }
        if (found == hashes) return REGEX;
      }
    }
    return ERROR_SENTINEL;
  }
  if (hashes != 1 || !is_letter(lexer->lookahead)) return ERROR_SENTINEL;
  while (lexer->lookahead < 0x80 && is_letter(lexer->lookahead)) lexer->advance(lexer, false);
  return MACRO;
}

// Reads the rest of an operator or a regex literal after its first slash, and marks the end of the token. Returns whether it is
// a regex literal by the rules of Swift.
static bool scan_regex(TSLexer *lexer, bool is_operand_expected, bool is_bound) {
  lexer->mark_end(lexer);
  bool may_begin = is_operand_expected, is_in_operator = true, is_in_class = false, is_escaped = false;
  int parentheses = 0;
  int32_t last = '/';
  bool is_open = lexer->lookahead != ' ' && lexer->lookahead != '\t';
  while (true) {
    int32_t character = lexer->lookahead;
    if (is_in_operator && !is_operator(character) && character != '/') {
      is_in_operator = false;
      if (!may_begin && !is_bound && !is_unbound_right(character)) may_begin = true;
      if (!may_begin) return false;
    }
    if (!is_in_operator && !is_open) return false;
    if (lexer->eof(lexer) || is_line_break(character)) return false;
    lexer->advance(lexer, false);
    bool was_escaped = is_escaped;
    is_escaped = false;
    if (character == '\\' && is_open) {
      if (lexer->eof(lexer) || is_line_break(lexer->lookahead)) return false;
      last = lexer->lookahead;
      lexer->advance(lexer, false);
      is_escaped = true;
      continue;
    }
    if (character == '[') is_in_class = true;
    if (character == ']') is_in_class = false;
    if (character == '(' && !is_in_class) parentheses++;
    if (character == ')' && !is_in_class && --parentheses < 0) is_open = false;
    if (character == '/') {
      if ((last == ' ' || last == '\t') && !was_escaped) is_open = false;
      if (lexer->lookahead == '/' || lexer->lookahead == '*') return false;
      if (is_open && may_begin) {
        lexer->mark_end(lexer);
        return true;
      }
    }
    if (is_in_operator) lexer->mark_end(lexer);
    last = character;
  }
}

// Skips a bracketed group with its contents. Returns whether the group is closed. `depth` brackets were already read.
static bool skip_group(TSLexer *lexer, int depth) {
  while (!lexer->eof(lexer)) {
    bool breaks = false;
    switch (lexer->lookahead) {
      case '(': case '[': case '{':
        depth++;
        lexer->advance(lexer, false);
        break;
      case ')': case ']': case '}':
        lexer->advance(lexer, false);
        if (--depth == 0) return true;
        break;
      case '"': case '#':
        if (scan_pound(lexer) == ERROR_SENTINEL) return false;
        break;
      case '/':
        lexer->advance(lexer, false);
        scan_comment(lexer, &breaks);
        break;
      default: lexer->advance(lexer, false);
    }
  }
  return false;
}

// Whether the line continues after the braces here. Then the braces are a closure, because nothing follows a body.
static bool is_closure(TSLexer *lexer) {
  if (!skip_group(lexer, 0)) return false;
  bool breaks = false;
  bool slash = skip_trivia(lexer, &breaks);
  if (breaks) return false;
  if (slash) return true;
  if (lexer->eof(lexer) || lexer->lookahead == '}') return false;
  if (!is_name_start(lexer->lookahead)) return true;
  // Few words continue an expression. Other words are the next member on the line.
  char word[WORD_SIZE];
  if (read_word(lexer, word)) return false;
  if (strcmp(word, "else") == 0 || strcmp(word, "as") == 0 || strcmp(word, "is") == 0) return true;
  skip_trivia(lexer, &breaks);
  return lexer->lookahead == ':';
}

// Whether the `{` here opens branches, not a closure: it is followed by `if` or `else`, and nothing after its `}` continues an
// expression.
static bool is_branches(TSLexer *lexer) {
  char word[WORD_SIZE];
  bool breaks = false;
  lexer->advance(lexer, false);
  if (!peek_word(lexer, word, &breaks) || (strcmp(word, "if") != 0 && strcmp(word, "else") != 0)) return false;
  if (!skip_group(lexer, 1) || skip_trivia(lexer, &breaks)) return false;
  return lexer->eof(lexer) || lexer->lookahead == '}' || is_name_start(lexer->lookahead);
}

// Whether the `<` that was just read opens generic arguments. Then only parts of types precede the closing `>`, and the text
// after it can follow a type in an expression.
static bool opens_generic_arguments(TSLexer *lexer) {
  int depth = 1;
  while (!lexer->eof(lexer)) {
    bool breaks = false;
    char word[WORD_SIZE];
    if (skip_trivia(lexer, &breaks)) return false;
    int32_t character = lexer->lookahead;
    if (is_name_start(character)) {
      read_word(lexer, word);
    } else if (character >= '0' && character <= '9') {
      while (is_name_start(lexer->lookahead) || (lexer->lookahead >= '0' && lexer->lookahead <= '9')) lexer->advance(lexer, false);
    } else if (character == '(' || character == '[') {
      if (!skip_group(lexer, 0)) return false;
    } else if (character == '.' || character == ',' || character == ':' || character == '?' || character == '!' ||
               character == '&') {
      lexer->advance(lexer, false);
    } else if (character == '<') {
      lexer->advance(lexer, false);
      if (is_operator(lexer->lookahead)) return false;
      depth++;
    } else if (character == '-') {
      if (!is_at_arrow(lexer)) return false;
    } else if (character == '>') {
      while (lexer->lookahead == '>' && depth > 0) {
        lexer->advance(lexer, false);
        depth--;
      }
      // Another operator may follow directly, as in `Array<Int>?`.
      if (depth == 0) {
        bool is_slash = skip_trivia(lexer, &breaks);
        if (is_slash) return breaks;
        switch (lexer->lookahead) {
          case '(': case ')': case ']': case '}': case '{': case '.': case ',': case ':': case '=': case ';': case 0: return true;
          default: return breaks;
        }
      }
      if (is_operator(lexer->lookahead) && lexer->lookahead != '?' && lexer->lookahead != '!') return false;
    } else {
      return false;
    }
  }
  return false;
}

#endif
