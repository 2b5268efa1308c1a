import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { receiveArrival } from '#client/arrival.ts'
import { navigationInstrumentation } from './shell/screen-keep-alive.tsx'

receiveArrival()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[navigationInstrumentation]} />
    </StrictMode>,
  )
})
