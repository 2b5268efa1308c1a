import { Picture, type PictureProps } from './picture.tsx'

export function BooksPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <rect x={62} y={172} width={150} height={34} rx={4} fill="var(--il-fill)" />
      <path d="M62 180h150M76 172v34" />
      <rect x={78} y={140} width={140} height={32} rx={4} fill="var(--il-warm)" />
      <path d="M94 140v32" />
      <path
        d="M112 60c20-10 40-8 54 4 14-12 36-14 56-4v76c-20-8-42-6-56 4-14-10-34-12-54-4z"
        fill="var(--il-paper)"
      />
      <path d="M166 64v76" />
      <path d="M122 78h30" />
      <path d="M122 91h32" />
      <path d="M122 104h28" />
      <path d="M178 78h32" />
      <path d="M178 91h32" />
      <path d="M178 104h24" />
      <circle cx={252} cy={160} r={26} fill="var(--il-paper)" />
      <path d="M240 206v-22M264 206v-22M246 152a7 7 0 1 1 8 8v5" />
      <circle cx={254} cy={172} r={1.5} fill="var(--il-line)" />
    </Picture>
  )
}
