import { Picture, type PictureProps } from './picture.tsx'

export function CalendarPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <rect x={40} y={190} width={240} height={16} fill="var(--il-fill)" />
      <g transform="rotate(-3 163 109)">
        <rect x={88} y={40} width={150} height={138} rx={7} fill="var(--il-paper)" />
        <path d="M88 74.5v-27.5a7 7 0 0 1 7-7h136a7 7 0 0 1 7 7v27.5z" fill="var(--il-fill)" />
        <path d="M127 34v14M199 34v14" />
        <circle cx={145.9} cy={98} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={163} cy={98} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={180.1} cy={98} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={197.3} cy={98} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={214.4} cy={98} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={111.6} cy={117.3} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={128.7} cy={117.3} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={145.9} cy={117.3} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={163} cy={117.3} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={180.1} cy={117.3} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={197.3} cy={117.3} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={214.4} cy={117.3} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={111.6} cy={136.6} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={128.7} cy={136.6} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={145.9} cy={136.6} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={180.1} cy={136.6} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={197.3} cy={136.6} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={214.4} cy={136.6} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={111.6} cy={155.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={128.7} cy={155.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={145.9} cy={155.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={163} cy={155.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={180.1} cy={155.9} r={1.6} fill="var(--il-line)" stroke="none" />
        <circle cx={163} cy={136.6} r={9.9} stroke="var(--il-spot)" strokeWidth={2.5} />
        <circle cx={163} cy={136.6} r={2} fill="var(--il-spot)" stroke="none" />
      </g>
      <circle cx={246} cy={158} r={30} fill="var(--il-warm)" />
      <path d="M246 142v17l11 8" />
    </Picture>
  )
}
