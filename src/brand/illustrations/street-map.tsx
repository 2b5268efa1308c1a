import { classNames } from '#ui/class-names.ts'
import type { PictureProps } from './picture.tsx'

/** An invented map: blocks between streets, a river with a bridge, a park, and one pin. */
export function StreetMapPicture({ className }: PictureProps) {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('picture', className)}
    >
      <path d="M0 0h640v360H0z" fill="var(--il-paper)" />
      <Water />
      <g fill="var(--il-fill)" transform="rotate(-5 320 180)">
        <path d="M24 30h86v54H24zM128 24h92v58h-92zM240 20h70v60h-70zM24 104h86v62H24z" />
        <path d="M128 102h92v26h-92zM128 140h92v26h-92zM24 188h60v66H24zM102 188h118v30H102z" />
        <path d="M102 232h52v46h-52zM172 232h48v46h-48zM24 276h60v58H24zM102 298h118v40H102z" />
        <path d="M240 298h86v40h-86zM346 298h64v34h-64zM240 188h40v90h-40zM300 232h110v46H300z" />
        <path d="M330 20h60v40h-60zM240 102h34v64h-34z" />
        <path d="M604 62h70v54h-70zM600 136h34v44h-34zM650 136h40v44h-40zM584 202h92v34h-92z" />
        <path d="M604 256h62v50h-62zM600 326h80v50h-80zM600-2h70v44h-70z" />
      </g>
      <Park />
      <Streets />
      <Pin />
    </svg>
  )
}

function Water() {
  return (
    <>
      <path
        d="M452-10c-20 66 44 108 26 178-14 56-58 92-34 202h96c-18-92 26-132 38-196 12-62-40-118-18-184z"
        fill="var(--hero)"
      />
      <g stroke="var(--il-line)" strokeWidth={1.5} strokeLinecap="round" fill="none" opacity={0.45}>
        <path d="M500 52q10-7 20 0t20 0M520 118q9-6 18 0t18 0M500 236q9-6 18 0t18 0M478 318q10-7 20 0t20 0" />
      </g>
    </>
  )
}

function Park() {
  return (
    <g transform="rotate(-5 320 180)">
      <path d="M294 102h116v116h-94q-22 0-22-22z" fill="var(--il-warm)" />
      <g fill="var(--il-fill)" stroke="var(--il-line)" strokeWidth={2}>
        <circle cx={382} cy={128} r={12} />
        <circle cx={392} cy={190} r={11} />
        <circle cx={318} cy={194} r={9} />
      </g>
      <path d="M294 170q60-4 116-60" stroke="var(--il-paper)" strokeWidth={5} fill="none" />
    </g>
  )
}

/** The two bridges and the tram line. */
function Streets() {
  return (
    <g stroke="var(--il-line)" strokeWidth={2} strokeLinejoin="round" fill="none">
      <path d="M434 89l150-12M435 101l150-12M424 289l140-10M425 301l140-10" />
      <path d="M456 87v12M486 85v12M516 82v12M546 80v12M448 287v12M478 285v12M508 283v12M538 281v12" />
      <path
        d="M-6 196q120-16 230-18t190-30 232-14"
        stroke="var(--il-solid)"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
    </g>
  )
}

function Pin() {
  return (
    <g stroke="var(--il-line)" strokeWidth={2} strokeLinejoin="round">
      <ellipse cx={270} cy={206} rx={17} ry={5} fill="var(--il-line)" opacity={0.25} stroke="none" />
      <path d="M270 204c-20-26-32-40-32-60a32 32 0 0 1 64 0c0 20-12 34-32 60z" fill="var(--il-spot)" />
      <path d="M258 158v-16a12 12 0 0 1 24 0v16z" fill="var(--il-paper)" />
    </g>
  )
}
