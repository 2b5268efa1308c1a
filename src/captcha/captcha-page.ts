/** Name of the <meta> that holds the site key of Turnstile; without it the own captcha is used. */
export const TURNSTILE_META = 'pobyt-turnstile'
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'
