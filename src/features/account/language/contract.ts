/** Takes the form of the language switch (src/web/shell/language-switch.tsx). */
export const LANGUAGE_PATH = '/api/language'
