/** Pages of the signed-in area, in the order of the specification. The server answers them with the app's shell. */
export const SIGNED_IN_PATHS = [
  '/dashboard',
  '/your-package',
  '/personal-info',
  '/documents',
  '/application-form',
  '/review-application',
  '/appointment',
  '/resources',
  '/consultation',
] as const
