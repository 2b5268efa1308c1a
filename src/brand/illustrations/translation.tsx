import { Picture, type PictureProps } from './picture.tsx'

export function TranslationPicture({ className }: PictureProps) {
  return (
    <Picture className={className}>
      <path d="M24 206H296" />
      <g transform="rotate(-5 110 112)">
        <path
          d="M55 34h97l18 18v133a5 5 0 0 1-5 5h-110a5 5 0 0 1-5-5v-146a5 5 0 0 1 5-5z"
          fill="var(--il-paper)"
        />
        <path d="M152 34v13a5 5 0 0 0 5 5h13" fill="var(--il-fill)" />
        <path d="M74 108l16-46 16 46M80 92h20" strokeWidth={3.5} />
        <path d="M72 128h70" />
        <path d="M72 142h76" />
        <path d="M72 156h48" />
      </g>
      <g transform="rotate(4 210 122)">
        <path
          d="M155 44h97l18 18v133a5 5 0 0 1-5 5h-110a5 5 0 0 1-5-5v-146a5 5 0 0 1 5-5z"
          fill="var(--il-paper)"
        />
        <path d="M252 44v13a5 5 0 0 0 5 5h13" fill="var(--il-fill)" />
        <path
          d="M210 66v44M190 66c2 16 10 22 20 22s18-6 20-22M190 110c2-16 10-22 20-22s18 6 20 22"
          strokeWidth={3.5}
        />
        <path d="M172 134h74" />
        <path d="M172 148h50" />
        <circle cx={238} cy={172} r={18} stroke="var(--il-spot)" strokeWidth={2.5} />
        <circle cx={238} cy={172} r={12} stroke="var(--il-spot)" />
        <path d="M232 172l4 4 8-8" stroke="var(--il-spot)" strokeWidth={2.5} />
      </g>
    </Picture>
  )
}
