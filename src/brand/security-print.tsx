import { useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { smoothPath } from './smooth-path.ts'
import { WEAVE, weaveLine } from './weave-line.ts'

interface RosetteLinesProps {
  cx: number
  cy: number
  /** The radius of the ring's middle, and the amplitude of the line to both sides of it. */
  radius: number
  swing: number
  petals: number
  /** How many times the line is repeated, each time rotated a little further. */
  lines: number
  opacity?: number
}

const SEGMENTS_PER_PETAL = 6

/** A guilloche ring: r = radius + swing · cos(petals · angle), drawn once and rotated. Use it inside an svg element. */
export function RosetteLines({ cx, cy, radius, swing, petals, lines, opacity }: RosetteLinesProps) {
  const id = useId()
  const line = smoothPath({
    at: (angle) => {
      const r = radius + swing * Math.cos(petals * angle)
      return { x: cx + r * Math.cos(angle), y: cy + r * Math.sin(angle) }
    },
    from: 0,
    to: 2 * Math.PI,
    segments: petals * SEGMENTS_PER_PETAL,
  })
  const turn = 360 / petals / lines
  const turned = Array.from({ length: lines - 1 }, (_, index) => Math.round((index + 1) * turn * 100) / 100)
  return (
    <g fill="none" stroke="currentColor" strokeWidth={1} opacity={opacity}>
      <path id={id} d={line} />
      {turned.map((angle) => (
        <use key={angle} href={`#${id}`} transform={`rotate(${angle} ${cx} ${cy})`} />
      ))}
    </g>
  )
}

/** Two rings, for the closing band. The class sets the colour: `text-band-line`. */
export function RosettePrint({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 500 500" aria-hidden="true" className={classNames('picture', className)}>
      <RosetteLines cx={250} cy={250} radius={186} swing={61} petals={16} lines={18} opacity={0.55} />
      <RosetteLines cx={250} cy={250} radius={80} swing={29} petals={9} lines={14} opacity={0.55} />
    </svg>
  )
}

/** A woven band for a wide, low area. The class sets the colour. */
export function WovenPrint({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${WEAVE.width} ${WEAVE.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames('picture', className)}
    >
      <g fill="none" stroke="currentColor" strokeWidth={1} opacity={0.6}>
        {Array.from({ length: WEAVE.lines }, (_, line) => weaveLine(line)).map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
    </svg>
  )
}
