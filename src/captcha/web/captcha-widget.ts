import 'altcha/altcha.css'
import 'altcha/external'
import './captcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { currentLanguage } from '#language/language.ts'
import { m } from '#messages/messages.js'

// This module is loaded on the first focus inside a form. Worker and style are files of our own origin: the widget's
// default build makes a blob worker and injects a style, which the content security policy forbids.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

// The accessible name stays the same in every state; the line below the box describes the state.
const label = m.captcha_label()
// The widget looks for <html lang> in small letters.
$altcha.i18n.set(currentLanguage().toLowerCase(), {
  ...$altcha.i18n.get('en'),
  label,
  verifying: label,
  verified: label,
  waitAlert: m.captcha_wait(),
  error: m.captcha_failed(),
  expired: m.captcha_expired(),
})
