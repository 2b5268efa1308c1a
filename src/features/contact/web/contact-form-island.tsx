import { hydrateIsland } from '#ui/island/hydrate-island.tsx'
import { ContactForm } from './contact-form.tsx'

export const hydrate = (host: HTMLElement) => hydrateIsland(host, <ContactForm />)
