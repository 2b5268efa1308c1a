import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [
    '/',
    '/services',
    '/about',
    '/contact',
    '/knowledge-base',
    '/help-center',
    '/PrivacyPolicy',
    '/TermsOfService',
    '/CookiePolicy',
    '/GDPRCompliance',
    '/login',
    '/register',
  ],
} satisfies Config
