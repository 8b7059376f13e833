// The parts of the scanner: tokens, state and character classes.

#ifndef FLOW_SCANNER_H
#define FLOW_SCANNER_H

#include <stdlib.h>
#include <string.h>

#include "tree_sitter/parser.h"

// The order of `externals` in grammar.js.
enum TokenType {
  IMPORT, STYLE, FLOW, SCENARIO, PUBLIC, PACKAGE, INTERNAL, NEEDS, VAR, START, EXIT, EVENT, SCREEN, SCREENS, TABS, TAB, COLUMNS, WORK,
  LINK, AS, REQUIRES, STAYS, ELSE, IF, ALWAYS, SHOW, SWAP, PRESENT, BACK, POP, DISMISS, REPLACE, SELECT, CLEAR, SEND, SET, UPDATE, DO,
  RESUME, FORGET, TO, ROOT, WHERE, ALL, IN, NAVIGATION, ANIMATION, FOR, WHEN, GO, SWIPE, DOWN,
  ALERT, DIALOG, TITLE, MESSAGE, FIELD, BUTTON, DESTRUCTIVE, CANCEL, GIVEN, SIDEBAR, CONTENT, DETAIL, BESIDE, FRONT,
  LEFT_PAREN, RIGHT_PAREN, LEFT_BRACKET, RIGHT_BRACKET, LEFT_BRACE, RIGHT_BRACE, COMMA, COLON, DOT, SEMICOLON, EQUAL, ARROW,
  STACK, AT, UNDERSCORE,
  NAME, STYLE_NAME, KIND, WITHOUT_NAVIGATION, WITHOUT_ANIMATION,
  INTEGER, FLOAT, STRING, REGEX, OPERATOR, CLOSURE_PARAMETER, MACRO, TYPE_NAME, MEMBER, SWIFT_KEYWORD, CONSTANT,
  COMMENT, DOC_COMMENT, BLOCK_COMMENT,
  LINE_END, REQUIREMENT_END, LABEL, GO_ON, END,
  BEGIN_STORED_TYPE, BEGIN_PROTOCOL, BEGIN_REDUCER, BEGIN_LISTED_TYPE, BEGIN_LINE, BEGIN_ARGUMENT, BEGIN_REQUIREMENT,
  BEGIN_BRANCH_CONDITION, BEGIN_PLACE_CONDITION, BEGIN_TARGET, BEGIN_ASSIGNED, BEGIN_STATEMENT,
  ERROR_SENTINEL,
};

enum { WORD_COUNT = FRONT + 1, WORD_SIZE = 16, OPERATOR_SIZE = 15, MAXIMUM_STRINGS = 64 };

// The kind of the previous token.
enum Previous {
  AFTER_OPENING, // a bracket, a colon, a semicolon, or the beginning of the fragment
  AFTER_COMMA,
  AFTER_EQUAL, // also the word `as`
  AFTER_ARROW,
  AFTER_DOT,
  AFTER_SYMBOL,  // an operator without white space before it
  AFTER_INFIX,   // an operator with white space before it
  AFTER_POSTFIX, // an operator that ends an operand
  AFTER_NAME,
  AFTER_PREFIX_WORD, // a word of Swift that is followed by an operand
  AFTER_ELSE,
  AFTER_BRACE,
  AFTER_OPERAND,
  AFTER_DOT_FREE, // `#name`
};

// What ends a fragment of Swift, besides closing brackets, semicolons and line breaks. Mirrors `FragmentEnd` in FlowSyntax.
enum Flags {
  UNTIL_COMMA = 1,
  UNTIL_EQUAL = 2,
  UNTIL_ARROW = 4,
  UNTIL_BODY = 8,
  UNTIL_ARGUMENTS = 16,
  UNTIL_CLAUSE = 32,
  UNTIL_ANIMATION = 64,
  IS_BRACKETED = 128,
  UNTIL_OTHERWISE = 256,
  UNTIL_BRANCH = 512,
  UNTIL_ASSIGNMENT = 1024,
  UNTIL_STACK = 2048,
  IS_TYPE = 4096,
  UNTIL_BRANCHES = 8192,
};

// The construct that contains the current operations. It determines where an expression in them ends.
enum Context { IN_NOTHING, IN_REQUIREMENT, IN_BRANCH };

// How far a fragment has come in its last `if`: in its conditions, or after the braces of a value, which an `else` follows.
enum Choice { NO_CHOICE, IN_CONDITIONS, AFTER_VALUE };

typedef struct {
  uint16_t flags;
  uint16_t depth;   // of brackets in the fragment
  uint16_t angle;   // of angle brackets in a type
  uint16_t generic; // of angle brackets in an expression
  uint8_t previous;
  uint8_t context;
  uint8_t choice;   // how far the fragment has come in an `if` of Swift outside of brackets
  char last_byte;
  bool is_in_fragment;
  bool is_first;
  bool spans_lines; // in brackets, a token before began a line
  bool joins; // the last token is a word such as `try`, which belongs to the operand after it
  bool begins_behind_gap;
  bool goes_on;
  bool line_break; // before a comment that was read after the last token
  bool follows_comment;
  bool is_in_list;
  bool is_in_stack; // after `=>` in a step of a scenario
  bool exit_is_alone; // after the word `exit` of an operation without a name
} State;

// MARK: Characters

static inline bool is_line_break(int32_t character) { return character == '\n' || character == '\r'; }

static inline bool is_white(int32_t character) { return character == ' ' || (character >= '\t' && character <= '\r'); }

// Operators may contain these characters beyond ASCII. All other allowed characters beyond ASCII belong to names.
static bool is_operator(int32_t character) {
  if (character < 0x80) {
    switch (character) {
      case '=': case '-': case '+': case '!': case '*': case '%': case '<': case '>': case '&': case '|': case '^': case '~':
      case '?':
        return true;
      default: return false;
    }
  }
  static const int32_t ranges[][2] = {
      {0xA1, 0xA7},     {0xA9, 0xA9},     {0xAB, 0xAC},     {0xAE, 0xAE},     {0xB0, 0xB1},     {0xB6, 0xB6},
      {0xBB, 0xBB},     {0xBF, 0xBF},     {0xD7, 0xD7},     {0xF7, 0xF7},     {0x2016, 0x2017}, {0x2020, 0x2027},
      {0x2030, 0x203E}, {0x2041, 0x2053}, {0x2055, 0x205E}, {0x2190, 0x23FF}, {0x2500, 0x2775}, {0x2794, 0x2BFF},
      {0x2E00, 0x2E7F}, {0x3001, 0x3003}, {0x3008, 0x3020}, {0x3030, 0x3030},
  };
  for (unsigned index = 0; index < sizeof(ranges) / sizeof(ranges[0]); index++) {
    if (character >= ranges[index][0] && character <= ranges[index][1]) return true;
  }
  return false;
}

static bool is_digit(int32_t character) { return character >= '0' && character <= '9'; }

static bool is_letter(int32_t character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_' ||
         (character >= 0x80 && !is_operator(character));
}

static bool is_name_start(int32_t character) { return is_letter(character) || character == '`'; }

// Whether an operator directly before this character has no operand to its right.
static bool is_unbound_right(int32_t character) {
  switch (character) {
    case 0: case ')': case ']': case '}': case ',': case ';': case ':': return true;
    default: return is_white(character);
  }
}

static bool is_assignment(const char *text, int length) {
  if (length < 2 || text[length - 1] != '=') return false;
  switch (text[0]) {
    case '+': case '-': case '*': case '/': case '%': case '&': case '|': case '^': return true;
    case '<': case '>': return length == 3 && text[1] == text[0];
    default: return false;
  }
}

#endif
