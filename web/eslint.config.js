// What the page's sources are looked through for besides their types: `make format`
// mends what can be mended, the page's unit tests fail on what is left.
import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    // What is run in the browser by a test stands in the test.
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { ...globals.node, ...globals.browser, ...globals.serviceworker } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      // A handler may be written `() => setOpen(true)`.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // What comes over the wire or from an old browser may lack what its type says.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // A method of a link that is ready at once still answers with a promise.
      '@typescript-eslint/require-await': 'off',
      // Sections of a board and the like are looked up, and dropped, by name.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // A function that is handed over is a property: a method could lose its `this`.
      '@typescript-eslint/method-signature-style': 'error',
    },
  },
);
