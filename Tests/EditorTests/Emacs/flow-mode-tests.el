;;; flow-mode-tests.el --- Tests of flow-mode  -*- lexical-binding: t; -*-

;;; Code:

(require 'ert)
(require 'flow-mode)

(defun flow-mode-tests--faces (text words)
  "The faces of the first occurrences of WORDS in TEXT."
  (with-temp-buffer
    (insert text)
    (flow-mode)
    (font-lock-ensure)
    (mapcar (lambda (word)
              (goto-char (point-min))
              (search-forward word)
              (get-text-property (- (point) 1) 'face))
            words)))

(ert-deftest flow-mode-colours ()
  (should
   (equal
    (flow-mode-tests--faces
     "flow Shop {\n  /* a /* b */ c */\n  start list\n  screen list { itemTapped -> push detail(name: \"x\"), back }\n}\n"
     '("flow" "Shop" " c *" "start" "list {" "itemTapped" "push" "\"x" "back"))
    '(font-lock-keyword-face font-lock-type-face font-lock-comment-face font-lock-keyword-face nil font-lock-function-name-face
      font-lock-builtin-face font-lock-string-face font-lock-keyword-face))))

(ert-deftest flow-mode-colours-branches-and-scenarios ()
  (should
   (equal
    (flow-mode-tests--faces
     "    a {\n      if x -> back\n      else -> push y\n    }\n  swipe down => home\n  go back 2 => home\n  a.b when c => home\n"
     '("else" "swipe" "down" "go" "when"))
    (make-list 5 'font-lock-keyword-face))))

(ert-deftest flow-mode-members-and-quoted-names-are-no-keywords ()
  (should (equal (flow-mode-tests--faces "  a -> set x = y.start\n" '(".start")) '(nil)))
  (should (equal (flow-mode-tests--faces "  a -> set x = `start`\n" '("`start")) '(nil))))

(ert-deftest flow-mode-raw-identifiers-are-plain ()
  ;; Neither words, strings, comments nor brackets begin in one, and what stands behind it has its colour.
  (dolist (name '("a start b" "say \"hello" "// no comment" "/* nor this" "( {" "a-b" "404" "é Push" "if x"))
    (let ((text (concat "  a -> push detail(n: x.`" name "`), back // end\n")))
      (should (equal (cons name (flow-mode-tests--faces text (list "push" (concat "`" name) "`)" "back" "end")))
                     (list name 'font-lock-builtin-face nil nil 'font-lock-keyword-face 'font-lock-comment-face)))
      (with-temp-buffer
        (insert text)
        (flow-mode)
        (font-lock-ensure)
        (goto-char (point-min))
        (search-forward "`")
        (should (equal (cons name (text-property-not-all (1- (point)) (search-forward "`") 'face nil)) (cons name nil)))))))

(ert-deftest flow-mode-backticks-in-strings-and-comments-quote-nothing ()
  (should (equal (flow-mode-tests--faces "  a -> push b(n: \"`\"), back // `\n  c -> back // `\n" '("\"`" "back" "// `" "c -> back"))
                 '(font-lock-string-face font-lock-keyword-face font-lock-comment-face font-lock-keyword-face))))

(ert-deftest flow-mode-comments-nest ()
  (with-temp-buffer
    (insert "/* a /* b */ c */ d // e\nf")
    (flow-mode)
    (dolist (place '(("c" . t) ("d" . nil) ("e" . t) ("f" . nil)))
      (goto-char (point-min))
      (search-forward (car place))
      (should (eq (cdr place) (and (nth 4 (syntax-ppss)) t))))))

(ert-deftest flow-mode-samples-keep-their-indentation ()
  (dolist (file (directory-files-recursively (getenv "FLOW_SAMPLES") "\\.flow\\'"))
    (with-temp-buffer
      (insert-file-contents file)
      (flow-mode)
      (goto-char (point-min))
      (while (not (eobp))
        ;; Lines that begin a member or close a bracket; those that go on further right are laid out by the server.
        (when (looking-at "[ ]*\\(?:\\(?:flow\\|screen\\|tabs?\\|var\\|needs\\|event\\|start\\|link\\|if\\)\\_>\\|}\\)")
          (let ((before (current-indentation)))
            (flow-mode-indent-line)
            (should (equal (cons file before) (cons file (current-indentation))))))
        (forward-line 1)))))

(provide 'flow-mode-tests)
;;; flow-mode-tests.el ends here
