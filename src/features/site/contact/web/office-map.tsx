import { StreetMapPicture } from '#brand/illustrations/street-map.tsx'
import { m } from '#messages/messages.js'
import { MAP_PROBE, mapEmbed, OPERATOR } from '#shared/operator.ts'
import { Button } from '#ui/button.tsx'
import officeMapScript from './office-map-script.ts?worker&url'

const { mapPosition, mapUrl } = OPERATOR

/**
 * A drawing of a map. A click lays the real one over it, which comes from a third party: nothing is asked of it before.
 * Without scripts, and where the map cannot be loaded, the drawing stays, and a link leads to the map.
 */
export function OfficeMap() {
  return (
    <div
      className="relative border-line border-b md:min-h-96 md:border-r md:border-b-0"
      data-office-map="drawn"
    >
      <div className="relative h-64 in-data-[office-map=shown]:h-88 md:h-full md:in-data-[office-map=shown]:h-full">
        <StreetMapPicture className="size-full" />
        {mapPosition ? (
          <iframe
            data-src={mapEmbed(mapPosition)}
            data-probe={MAP_PROBE}
            title={m.site_contact_map_title()}
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="invisible absolute inset-0 size-full in-data-[office-map=shown]:visible"
          />
        ) : null}
      </div>
      {mapPosition ? (
        <>
          <AskPanel />
          <script async type="module" src={officeMapScript} />
        </>
      ) : null}
    </div>
  )
}

function AskPanel() {
  return (
    <div
      hidden
      data-ask
      className="border-line border-t bg-surface p-6 md:absolute md:bottom-4 md:left-4 md:max-w-96 md:rounded-control md:border md:p-4 md:shadow-float md:in-data-[office-map=shown]:bottom-auto md:in-data-[office-map=shown]:left-auto md:in-data-[office-map=shown]:top-4 md:in-data-[office-map=shown]:right-4 md:in-data-[office-map=shown]:p-0"
    >
      <Button data-hide variant="second" className="not-in-data-[office-map=shown]:hidden">
        {m.site_contact_map_hide()}
      </Button>
      <div className="in-data-[office-map=shown]:hidden">
        <Button data-show variant="second" aria-describedby="office-map-note">
          {m.site_contact_map_show()}
        </Button>
        <div role="status" className="type-small mt-2 text-ink">
          <p className="not-in-data-[office-map=loading]:hidden">{m.site_contact_map_loading()}</p>
          <p className="not-in-data-[office-map=failed]:hidden">
            {m.site_contact_map_failed()}{' '}
            <a
              href={mapUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="link inline-flex min-h-11 items-center"
            >
              {m.site_contact_map_elsewhere()}
            </a>
          </p>
        </div>
        <p id="office-map-note" className="type-small mt-2 text-ink-2 in-data-[office-map=loading]:hidden">
          {m.site_contact_map_note()}
        </p>
      </div>
    </div>
  )
}
