/** Request header of public calls that carries the solved captcha: the widget's base64 payload. */
export const CAPTCHA_HEADER = 'x-captcha-response'
