import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const feature = (file: string) => `../features/${file}.tsx`

export default [
  layout('shell/public-layout.tsx', [
    index(feature('home/web/home-page')),
    route('services', feature('services/web/services-page')),
    route('about', feature('home/web/about-page')),
    route('contact', feature('contact/web/contact-page')),
    route('knowledge-base', feature('knowledge-base/web/knowledge-base-page')),
    route('help-center', feature('contact/web/help-center-page')),
    route('PrivacyPolicy', feature('legal/web/privacy-policy-page')),
    route('TermsOfService', feature('legal/web/terms-of-service-page')),
    route('CookiePolicy', feature('legal/web/cookie-policy-page')),
    route('GDPRCompliance', feature('legal/web/gdpr-compliance-page')),
    route('login', feature('account/web/login-page')),
    route('register', feature('account/web/register-page')),
    route('*', 'not-found-page.tsx'),
  ]),
  layout('shell/signed-in-layout.tsx', [
    route('dashboard', feature('progress/web/dashboard-page')),
    route('your-package', feature('packages/web/your-package-page')),
    route('personal-info', feature('personal-info/web/personal-info-page')),
    route('documents', feature('documents/web/documents-page')),
    route('application-form', feature('application-form/web/application-form-page')),
    route('review-application', feature('review/web/review-application-page')),
    route('appointment', feature('appointments/web/appointment-page')),
    route('resources', feature('resources/web/resources-page')),
    route('consultation', feature('consultations/web/consultation-page')),
  ]),
] satisfies RouteConfig
