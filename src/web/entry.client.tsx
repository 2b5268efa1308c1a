import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { receiveArrival } from '#client/arrival.ts'
import { followTranslator } from '#ui/translated-page.ts'
import { keepPagePlace } from './shell/page-place-store.ts'
import { navigationInstrumentation } from './shell/screen-keep-alive.tsx'

receiveArrival()
keepPagePlace()
followTranslator()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[navigationInstrumentation]} />
    </StrictMode>,
  )
})
