/** The language switch (src/web/shell/language-switch.tsx) posts its form to this path. */
export const LANGUAGE_PATH = '/api/language'
