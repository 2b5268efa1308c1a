import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { CORNERS, type Corner, type Frame, moveCorner, moveFrame } from '../rules.ts'
import type { Picture } from './crop-script.ts'

interface CropFrameProps {
  picture: Picture
  frame: Frame
  ratio: number | null
  onChange(frame: Frame): void
}

/** Enough for the screen; the part is cut out of the whole picture. */
const SHOWN_SIDE = 1200
/** A step of the arrow keys as a share of the picture's longer side, and how many of them Shift makes. */
const STEP_SHARE = 0.005
const LARGE_STEP = 10

const CORNER_NAMES: Record<Corner['id'], () => string> = {
  top_left: m.documents_crop_corner_top_left,
  top_right: m.documents_crop_corner_top_right,
  bottom_left: m.documents_crop_corner_bottom_left,
  bottom_right: m.documents_crop_corner_bottom_right,
}

/** The picture with the frame on it. Frame and corners are moved by pointer and by arrow keys. */
export function CropFrame({ picture, frame, ratio, onChange }: CropFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const share = (pixels: number, side: 'width' | 'height') => `${(pixels / picture[side]) * 100}%`
  const move = (part: Corner | null, from: Frame, by: Move) =>
    onChange(part ? moveCorner(from, { corner: part, by, picture, ratio }) : moveFrame(from, by, picture))
  const handlersFor = (part: Corner | null) =>
    createHandlers({ box, picture, frame, move: (...step) => move(part, ...step) })
  return (
    <div className="grid place-items-center overflow-hidden rounded-badge bg-sunken p-6">
      <div
        ref={box}
        className="relative touch-none select-none"
        style={{
          aspectRatio: `${picture.width} / ${picture.height}`,
          width: `min(100%, ${(picture.width / picture.height) * 40}vh)`,
        }}
      >
        <PictureCanvas picture={picture} />
        <div
          className="absolute"
          style={{
            left: share(frame.x, 'width'),
            top: share(frame.y, 'height'),
            width: share(frame.width, 'width'),
            height: share(frame.height, 'height'),
          }}
        >
          {/* Apart from the button, whose shadow is that of the focus. */}
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 shadow-[0_0_0_9999px_rgb(12_17_16/60%),inset_0_0_0_3px_rgb(12_17_16/70%)]"
          />
          <button
            type="button"
            aria-label={m.documents_crop_frame()}
            {...handlersFor(null)}
            className="absolute inset-0 cursor-move border-2 border-[#ffffff]"
          />
          {ratio === null ? null : <HeadLines />}
          {CORNERS.map((corner) => (
            <CornerHandle key={corner.id} corner={corner} handlers={handlersFor(corner)} />
          ))}
        </div>
      </div>
    </div>
  )
}

function PictureCanvas({ picture }: { picture: Picture }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { width, height } = picture
    const scale = Math.min(1, SHOWN_SIDE / Math.max(width, height))
    if (!canvas.current) return
    picture.draw(
      canvas.current,
      { width: width * scale, height: height * scale },
      { x: 0, y: 0, width, height },
    )
  }, [picture])
  return (
    <canvas ref={canvas} role="img" aria-label={m.documents_crop_picture_alt()} className="block size-full" />
  )
}

/** 44 px to press, around a mark that hides little of the picture. */
function CornerHandle({ corner, handlers }: { corner: Corner; handlers: Handlers }) {
  const { horizontal, vertical } = corner
  return (
    <button
      type="button"
      aria-label={CORNER_NAMES[corner.id]()}
      {...handlers}
      className={classNames(
        'absolute grid size-11 place-items-center rounded-full',
        horizontal < 0 ? '-left-5.5' : '-right-5.5',
        vertical < 0 ? '-top-5.5' : '-bottom-5.5',
        horizontal === vertical ? 'cursor-nwse-resize' : 'cursor-nesw-resize',
      )}
    >
      <span aria-hidden className="size-4 rounded-full border-2 border-[#1b1f2a] bg-[#ffffff]" />
    </button>
  )
}

/** Where the top of the head and the chin belong, and the middle of the face. */
function HeadLines() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 35 45"
      fill="none"
      className="pointer-events-none absolute inset-0 size-full text-[#ffffff]"
    >
      <g stroke="currentColor" strokeWidth=".35" strokeDasharray="1.2 .8">
        <path d="M2 5H33M2 38H33M17.500 2V43" />
        <ellipse cx="17.5" cy="21.500" rx="12" ry="16.500" />
      </g>
    </svg>
  )
}

interface Move {
  x: number
  y: number
}

interface HandlerParts extends Pick<CropFrameProps, 'picture' | 'frame'> {
  box: { current: HTMLDivElement | null }
  move(from: Frame, by: Move): void
}

type Handlers = ReturnType<typeof createHandlers>

const ARROWS: Record<string, Move> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function createHandlers({ box, picture, frame, move }: HandlerParts) {
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0) return
      const target = event.currentTarget
      const scale = picture.width / (box.current?.clientWidth || picture.width)
      const start = { x: event.clientX, y: event.clientY }
      const follow = (now: globalThis.PointerEvent) =>
        move(frame, { x: (now.clientX - start.x) * scale, y: (now.clientY - start.y) * scale })
      const end = () => target.removeEventListener('pointermove', follow)
      target.setPointerCapture(event.pointerId)
      target.addEventListener('pointermove', follow)
      target.addEventListener('lostpointercapture', end, { once: true })
    },
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROWS[event.key]
      if (!arrow) return
      event.preventDefault()
      const step = Math.max(picture.width, picture.height) * STEP_SHARE * (event.shiftKey ? LARGE_STEP : 1)
      move(frame, { x: arrow.x * step, y: arrow.y * step })
    },
  }
}
