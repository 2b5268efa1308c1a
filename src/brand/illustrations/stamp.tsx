import { Picture, type PictureProps } from './picture.tsx'

export function StampPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <g transform="rotate(-4 125 126)">
        <path
          d="M55 62h127l18 18v105a5 5 0 0 1-5 5h-140a5 5 0 0 1-5-5v-118a5 5 0 0 1 5-5z"
          fill="var(--il-paper)"
        />
        <path d="M182 62v13a5 5 0 0 0 5 5h13" fill="var(--il-fill)" />
        <path d="M72 94h80" />
        <path d="M72 108h104" />
        <path d="M72 122h92" />
        <path d="M72 136h60" />
        <circle cx={156} cy={152} r={24} stroke="var(--il-spot)" strokeWidth={2.5} />
        <circle cx={156} cy={152} r={17} stroke="var(--il-spot)" />
        <path d="M147 152l6 6 12-12" stroke="var(--il-spot)" strokeWidth={2.5} />
      </g>
      <g transform="rotate(14 236 120)">
        <circle cx={236} cy={52} r={20} fill="var(--il-line)" />
        <path d="M228 70h16l4 52h-24z" fill="var(--il-fill)" />
        <path d="M204 122h64a6 6 0 0 1 6 6v18h-76v-18a6 6 0 0 1 6-6z" fill="var(--il-warm)" />
        <path d="M198 146h76v10h-76z" fill="var(--il-line)" />
      </g>
    </Picture>
  )
}
