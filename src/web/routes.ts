import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { GUIDE_PATHS } from '../features/knowledge-base/contract.ts'
import { SEARCH_INDEX_PATH } from '../features/knowledge-base/search/contract.ts'
import { SERVICE_IDS } from '../features/site/services/contract.ts'
import { NOT_FOUND_PATHS } from '../shared/paths.ts'

const feature = (file: string) => `../features/${file}.tsx`
const office = (file: string) => `../back-office/${file}.tsx`

export default [
  route(SEARCH_INDEX_PATH, '../features/knowledge-base/search/web/search-index.ts'),
  layout('shell/public-layout.tsx', [
    index(feature('site/home/web/home-page')),
    route('services', feature('site/services/web/services-page')),
    ...SERVICE_IDS.map((id) => route(id, feature('site/services/web/service-page'), { id })),
    route('about', feature('site/about/web/about-page')),
    route('contact', feature('site/contact/web/contact-page')),
    route('knowledge-base', feature('knowledge-base/web/knowledge-base-page')),
    ...GUIDE_PATHS.map((path) => route(path, feature('knowledge-base/web/guide-page'), { id: path })),
    route('help-center', feature('site/help-center/web/help-center-page')),
    route('PrivacyPolicy', feature('site/legal/web/privacy-policy-page')),
    route('TermsOfService', feature('site/legal/web/terms-of-service-page')),
    route('CookiePolicy', feature('site/legal/web/cookie-policy-page')),
    route('GDPRCompliance', feature('site/legal/web/gdpr-compliance-page')),
    route('login', feature('account/sign-in/web/login-page')),
    route('register', feature('account/registration/web/register-page')),
    route('forgot-password', feature('account/recovery/web/forgot-password-page')),
    route('reset-password', feature('account/recovery/web/reset-password-page')),
    route('auth/callback', feature('account/recovery/web/auth-callback-page')),
    route('confirm-email-change', feature('account/email-change/web/confirm-email-change-page')),
    route('account-offer', office('inbox/offer/web/account-offer-page')),
    route('office/sign-in', office('staff/web/staff-sign-in-page')),
    route('office/invitation', office('staff/web/invitation-page')),
    route(NOT_FOUND_PATHS.anywhere, 'not-found-page.tsx'),
    route(NOT_FOUND_PATHS.article, feature('knowledge-base/web/guide-not-found-page')),
    route('*', 'not-found-page.tsx', { id: 'unknown-path' }),
  ]),
  layout('shell/signed-in-layout.tsx', [
    route('dashboard', feature('progress/web/dashboard-page')),
    route('your-package', feature('payments/web/your-package-page')),
    layout(feature('progress/web/asked-layout'), [
      route('personal-info', feature('personal-info/web/personal-info-page')),
      route('application-form', feature('application-form/web/application-form-page')),
    ]),
    route('documents', feature('documents/web/documents-page')),
    route('documents/:document_type/pages', feature('documents/pages/web/pages-page')),
    route('review-application', feature('review/web/review-application-page')),
    route('filing', feature('cases/receipt/web/filing-page')),
    route('submitted', feature('review/confirmation/web/submitted-page')),
    layout(feature('progress/web/submitted-layout'), [
      route('appointment', feature('appointments/web/appointment-page')),
    ]),
    route('messages', feature('messages/web/messages-page')),
    route('your-message', office('inbox/offer/web/your-message-page')),
    route('resources', feature('resources/web/resources-page')),
    route('consultation', feature('consultations/web/consultation-page')),
    route('consultation/calendar', feature('consultations/booking/web/consultation-calendar-page')),
    route('account', feature('account/overview/web/account-page')),
    route('account/second-factor', feature('account/second-factor/web/second-factor-page')),
    route('account/privacy', feature('own-data/web/own-data-page')),
    route('account/access', feature('own-data/access-log/web/access-page')),
    route('notification-settings', feature('notifications/settings/web/notification-settings-page')),
  ]),
  layout('shell/office-layout.tsx', [
    route('office', office('work-queue/web/queue-page')),
    layout(office('work-queue/web/case-list-layout'), [
      route('office/cases/:number', office('case-file/web/case-layout'), [
        index(office('case-file/web/case-page')),
        route('documents/:document_type?', office('case-file/documents/web/documents-page')),
        route('answers', office('case-file/answers/web/answers-page')),
        route('dates', office('case-file/dates/web/dates-page')),
        route('payments', office('case-file/payments/web/payments-page')),
        route('history', office('case-file/history/web/history-page')),
        route('messages', office('case-file/conversation/web/conversation-page')),
        route('notes', office('case-file/notes/web/notes-page')),
        route('tasks', office('case-file/tasks/web/tasks-page')),
      ]),
    ]),
    route('office/new-case', office('walk-in/web/new-case-page')),
    route('office/my-day', office('my-day/web/my-day-page')),
    route('office/inbox', office('inbox/web/inbox-page')),
    route('office/visits', office('visits/web/visits-page')),
    route('office/team', office('staff/web/team-page')),
    route('office/people', office('people/web/people-page')),
    route('office/audit', office('audit/web/audit-page')),
    route('office/failed-jobs', office('failed-jobs/web/failed-jobs-page')),
    route('office/figures', office('figures/web/figures-page')),
    route('office/payments', office('payments/web/payments-page')),
    route('office/resources', office('resources/web/staff-resources-page')),
    route('office/rules', office('facts/web/rules-page')),
    route('office/account', office('staff/web/staff-account-page')),
    route('office/account/second-factor', office('staff/web/staff-second-factor-page')),
  ]),
] satisfies RouteConfig
