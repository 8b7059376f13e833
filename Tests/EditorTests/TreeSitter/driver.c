// Parses texts with the committed parser and prints the results.
//
//   driver QUERY <TEXTS
//
// The input is a number of texts, each after a line with its length in bytes. For each text the output has a line `text`,
// then a line `error START END` for each error node, a line `capture START END NAME` for each capture of the
// query, in bytes, and a line `change START END` for each byte whose removal makes an incremental and a full parse differ.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_flow(void);

static char *read_file(const char *path, uint32_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1);
  *length = (uint32_t)fread(text, 1, (size_t)size, file);
  fclose(file);
  return text;
}

static void print_mistakes(TSTree *tree) {
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  bool is_done = false;
  while (!is_done) {
    TSNode node = ts_tree_cursor_current_node(&cursor);
    if (ts_node_is_missing(node) || strcmp(ts_node_type(node), "ERROR") == 0) {
      printf("error %u %u\n", ts_node_start_byte(node), ts_node_end_byte(node));
    }
    if (ts_node_has_error(node) && ts_tree_cursor_goto_first_child(&cursor)) continue;
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (!ts_tree_cursor_goto_parent(&cursor)) {
        is_done = true;
        break;
      }
    }
  }
  ts_tree_cursor_delete(&cursor);
}

static TSPoint point(const char *text, uint32_t offset) {
  TSPoint point = {0, 0};
  for (uint32_t index = 0; index < offset; index++) {
    point.column++;
    if (text[index] == '\n') point = (TSPoint){point.row + 1, 0};
  }
  return point;
}

// Removes a byte from a text and parses the changed text twice: incrementally and from scratch. Both trees must be
// the same. Texts with errors are not compared, because error recovery may depend on the old tree.
static bool reads_a_change_alike(TSParser *parser, const TSTree *tree, const char *text, uint32_t size, uint32_t offset) {
  char *changed = malloc(size);
  memcpy(changed, text, offset);
  memcpy(changed + offset, text + offset + 1, size - offset - 1);
  TSTree *old = ts_tree_copy(tree);
  TSInputEdit edit = {offset, offset + 1, offset, point(text, offset), point(text, offset + 1), point(text, offset)};
  ts_tree_edit(old, &edit);
  TSTree *again = ts_parser_parse_string(parser, old, changed, size - 1);
  TSTree *scratch = ts_parser_parse_string(parser, NULL, changed, size - 1);
  bool is_same = true;
  if (!ts_node_has_error(ts_tree_root_node(again)) && !ts_node_has_error(ts_tree_root_node(scratch))) {
    char *first = ts_node_string(ts_tree_root_node(again)), *second = ts_node_string(ts_tree_root_node(scratch));
    is_same = strcmp(first, second) == 0;
    free(first);
    free(second);
  }
  ts_tree_delete(again);
  ts_tree_delete(scratch);
  ts_tree_delete(old);
  free(changed);
  return is_same;
}

static void print_captures(TSTree *tree, TSQuery *query) {
  TSQueryCursor *cursor = ts_query_cursor_new();
  ts_query_cursor_exec(cursor, query, ts_tree_root_node(tree));
  TSQueryMatch match;
  uint32_t index;
  while (ts_query_cursor_next_capture(cursor, &match, &index)) {
    TSQueryCapture capture = match.captures[index];
    uint32_t length;
    const char *name = ts_query_capture_name_for_id(query, capture.index, &length);
    printf("capture %u %u %.*s\n", ts_node_start_byte(capture.node), ts_node_end_byte(capture.node), (int)length, name);
  }
  ts_query_cursor_delete(cursor);
}

int main(int count, char **arguments) {
  uint32_t length = 0, place = 0;
  char *source = count > 1 ? read_file(arguments[1], &length) : NULL;
  if (!source) return 2;
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, tree_sitter_flow())) {
    fprintf(stderr, "the library does not take parsers of version %u\n", ts_language_version(tree_sitter_flow()));
    return 3;
  }
  TSQueryError problem;
  TSQuery *query = ts_query_new(tree_sitter_flow(), source, length, &place, &problem);
  if (!query) {
    fprintf(stderr, "%s: a mistake of kind %d at byte %u\n", arguments[1], (int)problem, place);
    return 4;
  }
  size_t size;
  while (scanf("%zu", &size) == 1 && getchar() == '\n') {
    char *text = malloc(size + 1);
    if (fread(text, 1, size, stdin) != size) return 5;
    TSTree *tree = ts_parser_parse_string(parser, NULL, text, (uint32_t)size);
    printf("text\n");
    print_mistakes(tree);
    print_captures(tree, query);
    for (uint32_t part = 1; part < 8; part++) {
      uint32_t offset = (uint32_t)size / 8 * part;
      bool is_whole = offset < size && (unsigned char)text[offset] < 0x80;
      if (is_whole && !reads_a_change_alike(parser, tree, text, (uint32_t)size, offset)) printf("change %u %u\n", offset, offset + 1);
    }
    ts_tree_delete(tree);
    free(text);
  }
  ts_query_delete(query);
  ts_parser_delete(parser);
  free(source);
  return 0;
}
