/** Request header of public calls that carries the solved captcha: the widget's base64 payload. */
export const CAPTCHA_HEADER = 'x-captcha-response'

/** Name of the <meta> that holds the site key of Turnstile; without it the own captcha is used. */
export const TURNSTILE_META = 'pobyt-turnstile'
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'
