import { m } from '#messages/messages.js'
import type { ThirdParties } from '../schema.ts'
import { RequestCard } from './request-card.tsx'

interface ListProps {
  list: ThirdParties
  /** False when the case has ended. */
  mayAct: boolean
}

/** All requests of an application, the newest first. */
export function RequestList({ list: { third_parties }, mayAct }: ListProps) {
  return (
    <section aria-labelledby="third-parties-list" className="grid gap-4">
      <h2 id="third-parties-list" className="type-h2-app">
        {m.third_parties_list()}
      </h2>
      <ul className="grid gap-4">
        {third_parties.map((request) => (
          <RequestCard key={request.id} request={request} mayAct={mayAct} />
        ))}
      </ul>
    </section>
  )
}
