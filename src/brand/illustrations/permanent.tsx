import { Picture, type PictureProps } from './picture.tsx'

export function PermanentPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <path d="M92 206V78a52 52 0 0 1 104 0v128z" fill="var(--il-fill)" />
      <path d="M104 206V80a40 40 0 0 1 80 0v126z" fill="var(--il-paper)" />
      <path d="M104 206V80a40 40 0 0 1 40-40l22 22v144l-62 0z" fill="var(--il-warm)" />
      <path d="M166 62v150l18-6V80a40 40 0 0 0-18-33" />
      <circle cx={156} cy={134} r={4} fill="var(--il-line)" />
      <path d="M118 96h34v28h-34zM118 138h24v40h-24z" />
      <path d="M80 206h128v10H80z" fill="var(--il-paper)" />
      <g transform="translate(240 192) scale(1.1)">
        <path
          d="M0-22C-2-44-20-52-26-54c-2 16 8 30 26 34M0-18c2-26 18-36 26-38 2 18-8 34-26 40M0-8v-30"
          fill="var(--il-fill)"
        />
        <path d="M-15-14h30l-4 28h-22z" fill="var(--il-warm)" />
      </g>
      <g transform="translate(46 120)">
        <rect x={0} y={0} width={26} height={36} rx={4} fill="var(--il-paper)" />
        <path d="M7 10h12M7 18h12" />
        <path d="M13 36v10" />
        <circle cx={13} cy={51} r={5} stroke="var(--il-spot)" strokeWidth={2.5} />
        <path d="M13 56v14M13 64h6M13 70h5" stroke="var(--il-spot)" strokeWidth={2.5} />
      </g>
    </Picture>
  )
}
