/** The solved captcha travels to a public call in this header: the widget's base64 payload. Both sides use it. */
export const CAPTCHA_HEADER = 'x-captcha-response'
