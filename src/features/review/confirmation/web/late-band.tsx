import { createLateScript } from '#ui/late-part.tsx'

/** The band on top of the booking, fetched apart: most visits to it come before anything was submitted. */
export const SUBMITTED_BAND = createLateScript(
  () => import('./submitted-band.tsx'),
  (module) => module.SubmittedBand,
)

/** The state of the navigation that follows a submission. */
export const JUST_SUBMITTED = 'submitted'
