import { Picture, type PictureProps } from './picture.tsx'

export function IncubatorPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <rect x={40} y={186} width={240} height={20} fill="var(--il-fill)" />
      <path d="M84 186v-30M84 156L132 92l50-34" strokeWidth={3} />
      <circle cx={132} cy={92} r={6} fill="var(--il-paper)" />
      <path d="M64 186h40" strokeWidth={3} />
      <path d="M166 70l22-34 40 44c-14 8-44 8-62-10z" fill="var(--il-warm)" />
      <path d="M186 84l-22 92h94l-38-96" fill="var(--il-warm)" opacity={0.5} stroke="none" />
      <g transform="translate(210 172) scale(1)">
        <path
          d="M0-22C-2-44-20-52-26-54c-2 16 8 30 26 34M0-18c2-26 18-36 26-38 2 18-8 34-26 40M0-8v-30"
          fill="var(--il-fill)"
        />
        <path d="M-15-14h30l-4 28h-22z" fill="var(--il-warm)" />
      </g>
      <g transform="rotate(-3 140 168)">
        <rect x={108} y={158} width={62} height={28} rx={3} fill="var(--il-paper)" />
        <path d="M116 166h40" />
        <path d="M116 175h28" />
      </g>
      <circle cx={254} cy={172} r={12} fill="var(--il-paper)" />
      <path d="M242 168v18h24v-18" fill="var(--il-paper)" />
    </Picture>
  )
}
