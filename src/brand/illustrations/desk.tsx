import { Picture, type PictureProps } from './picture.tsx'

export function DeskPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <rect x={40} y={34} width={240} height={116} rx={6} fill="var(--il-paper)" />
      <rect x={40} y={34} width={240} height={28} rx={6} fill="var(--il-fill)" />
      <rect x={200} y={40} width={66} height={17} rx={3} fill="var(--il-line)" />
      <path
        d="M208 52l5-8 5 8M224 44v8M234 44v8M244 44v4h8v-4M252 44v8"
        stroke="var(--il-paper)"
        strokeWidth={1.8}
      />
      <path d="M56 48h54" />
      <circle cx={140} cy={96} r={17} fill="var(--il-paper)" />
      <path d="M123 94c-2-20 8-26 18-26s20 6 16 26c-6-6-10-10-14-12-6 6-12 8-20 12z" fill="var(--il-solid)" />
      <path d="M104 150c0-24 14-34 36-34s36 10 36 34z" fill="var(--il-warm)" />
      <path d="M132 118l8 10 8-10" />
      <path d="M24 150h272v14H24z" fill="var(--il-fill)" />
      <path d="M38 164h244v44H38z" fill="var(--il-paper)" />
      <path d="M16 208h288" />
      <path d="M120 164v44M200 164v44" />
      <path d="M206 106h34a4 4 0 0 1 4 4v40h-42v-40a4 4 0 0 1 4-4z" fill="var(--il-paper)" />
      <path d="M211 119h24" />
      <path d="M211 128h16" />
      <path d="M211 137h22" />
      <g transform="translate(70 138) scale(0.6)">
        <path
          d="M0-22C-2-44-20-52-26-54c-2 16 8 30 26 34M0-18c2-26 18-36 26-38 2 18-8 34-26 40M0-8v-30"
          fill="var(--il-fill)"
        />
        <path d="M-15-14h30l-4 28h-22z" fill="var(--il-warm)" />
      </g>
    </Picture>
  )
}
