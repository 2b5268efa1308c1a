import { Outlet } from 'react-router'
import { CheckSection } from './check-section.tsx'

/** The review of the application, with what the checks say of it where the screen puts the context of its outlet. */
export default function ReviewLayout() {
  return <Outlet context={<CheckSection />} />
}
