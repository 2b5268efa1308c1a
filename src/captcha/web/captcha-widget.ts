import './captcha-engine.ts'
import 'altcha/altcha.css'
import './captcha.css'

// The widget and its style, for screens of the application.
