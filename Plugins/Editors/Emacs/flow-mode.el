;;; flow-mode.el --- Navigation of Swift apps in .flow files  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Colours, comments and indentation of .flow files.  With `eglot', which is part of Emacs 29 and available from GNU ELPA
;; before, `flow-language-server' provides the rest: findings, completion, renaming, formatting.

;;; Code:

(defgroup flow nil
  "Navigation of Swift apps."
  :group 'languages)

(defcustom flow-language-server '("flow-language-server")
  "The command that starts the language server, with its arguments."
  :type '(repeat string))

(defconst flow-mode--declarations
  '("flow" "screen" "screens" "style" "tabs" "tab" "columns" "work" "start" "exit" "event" "link" "needs" "var" "scenario" "import"
    "public" "package" "internal" "if" "else" "where" "requires" "stays" "when"))

(defconst flow-mode--operations
  '("show" "swap" "do" "resume" "forget" "present" "back" "pop" "dismiss" "replace" "select" "clear" "send" "set" "update" "to" "root"
    "all" "as" "in" "without" "navigation" "animation" "always" "for"))

(defconst flow-mode--kinds '("push" "sheet" "cover" "popover" "alert" "dialog"))

(defun flow-mode--words (words)
  "A regular expression for WORDS that stand behind no dot and in no backticks."
  (concat "\\(?:^\\|[^.`[:word:]_]\\)" (regexp-opt words t) "\\_>[^`]?"))

(defun flow-mode--outside-raw-identifiers (rule)
  "The RULE of font-lock, which matches nothing in a raw identifier of Swift."
  (let ((regexp (car rule)))
    (cons (lambda (limit)
            (let (found)
              (while (and (setq found (re-search-forward regexp limit t))
                          (get-text-property (or (match-beginning 1) (match-beginning 0)) 'flow-mode-raw-identifier)))
              found))
          (cdr rule))))

(defun flow-mode--propertize (start end)
  "Mark the raw identifiers of Swift between START and END.
Neither a string nor a comment begins in one."
  (remove-text-properties start end '(flow-mode-raw-identifier nil))
  (goto-char start)
  (while (re-search-forward "`[^`\n]+`" end t)
    (let ((from (match-beginning 0))
          (to (match-end 0)))
      (cond ((nth 8 (save-excursion (syntax-ppss from))) (goto-char (1+ from)))
            ((string-match-p "\\``[[:alpha:]_][[:word:]_]*`\\'" (buffer-substring-no-properties from to)))
            (t (put-text-property from to 'syntax-table (string-to-syntax "_"))
               (put-text-property from to 'flow-mode-raw-identifier t))))))

(defvar flow-mode-font-lock-keywords
  (mapcar
   #'flow-mode--outside-raw-identifiers
   `((,(concat "\\_<\\(?:flow\\|style\\|screen\\|tab\\|work\\)[ \t]+\\(`?[[:word:]_]+`?\\)")
      (1 font-lock-type-face))
     ("^[ \t]*\\(else\\)\\_>" (1 font-lock-keyword-face))
     ("\\_<\\(link\\)[ \t]+\\(rest\\)\\_>" (1 font-lock-keyword-face) (2 font-lock-keyword-face))
     ("^[ \t]*\\(swipe\\)[ \t]+\\(down\\)\\_>" (1 font-lock-keyword-face) (2 font-lock-keyword-face))
     ("^[ \t]*\\(given\\)[ \t]*=>" (1 font-lock-keyword-face))
     ("^[ \t]*\\(go\\)[ \t]+back\\_>" (1 font-lock-keyword-face))
     (,(concat "\\_<\\(alert\\|dialog\\)[ \t]+\\(`?[[:word:]_]+`?\\)[ \t]*\\(?:(.*)\\)?[ \t]*{")
      (1 font-lock-keyword-face) (2 font-lock-type-face))
     (,(concat "\\(?:^\\|{\\)[ \t]*\\(button\\|destructive\\|cancel\\|field\\)[ \t]+\\(`?[[:word:]_]+`?\\)[ \t]*\\(?:(.*)\\)?[ \t]*:")
      (1 font-lock-keyword-face) (2 font-lock-function-name-face))
     ("\\(?:^\\|{\\)[ \t]*\\(title\\|message\\):" (1 font-lock-keyword-face))
     ("\\_<event[ \t]+\\(`?[[:word:]_]+`?\\)" (1 font-lock-function-name-face))
     ("\\(?:^\\|{\\)[ \t]*\\(`?[[:word:]_]+`?\\(?:\\.[[:word:]_]+\\)*\\)[ \t]*\\(?:([^()\n]*)\\)?[ \t]*\\(?:always[ \t]*\\)?->"
      (1 font-lock-function-name-face))
     (,(flow-mode--words flow-mode--declarations) (1 font-lock-keyword-face))
     (,(flow-mode--words flow-mode--operations) (1 font-lock-keyword-face))
     (,(flow-mode--words flow-mode--kinds) (1 font-lock-builtin-face))
     ("\\_<[[:upper:]][[:word:]_]*" . font-lock-type-face)))
  "What is coloured in `flow-mode'.")

(defvar flow-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; Comments nest: `/* /* */ */'.
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23n" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "_" table)
    table))

(defun flow-mode-indent-line ()
  "Indent the line by two columns for each bracket around it."
  (interactive)
  (let* ((depth (save-excursion
                  (beginning-of-line)
                  (let ((depth (car (syntax-ppss))))
                    (skip-chars-forward " \t")
                    (if (looking-at "[])}]") (1- depth) depth))))
         (column (* 2 (max depth 0))))
    (if (<= (current-column) (current-indentation))
        (indent-line-to column)
      (save-excursion (indent-line-to column)))))

;;;###autoload
(define-derived-mode flow-mode prog-mode "Flow"
  "Major mode for the navigation flows of Swift apps."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)[ \t]*")
  (setq-local indent-line-function #'flow-mode-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local syntax-propertize-function #'flow-mode--propertize)
  (setq-local font-lock-defaults '(flow-mode-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.flow\\'" . flow-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'flow-mode flow-language-server)))

(provide 'flow-mode)
;;; flow-mode.el ends here
