import { StreetMapPicture } from '#brand/illustrations/street-map.tsx'
import { m } from '#messages/messages.js'
import { mapEmbed, OPERATOR } from '#shared/operator.ts'
import { Button } from '#ui/button.tsx'
import officeMapScript from './office-map-script.ts?worker&url'

const { mapPosition } = OPERATOR

/**
 * A drawing of a map. A click replaces it by the real one, which comes from a third party: nothing is asked of it
 * before. Without scripts the drawing stays, and the link beside it leads to the map.
 */
export function OfficeMap() {
  return (
    <div className="relative border-line border-b md:min-h-96 md:border-r md:border-b-0" data-office-map>
      <StreetMapPicture className="h-64 w-full md:h-full" />
      {mapPosition ? (
        <>
          <div
            hidden
            data-ask
            className="border-line border-t bg-surface p-6 md:absolute md:bottom-4 md:left-4 md:max-w-96 md:rounded-control md:border md:p-4 md:shadow-float"
          >
            <Button variant="second" aria-describedby="office-map-note">
              {m.site_contact_map_show()}
            </Button>
            <p id="office-map-note" className="type-small mt-2 text-ink-2">
              {m.site_contact_map_note()}
            </p>
          </div>
          <iframe
            hidden
            data-src={mapEmbed(mapPosition)}
            title={m.site_contact_map_title()}
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="h-88 w-full md:absolute md:inset-0 md:h-full"
          />
          <script async type="module" src={officeMapScript} />
        </>
      ) : null}
    </div>
  )
}
