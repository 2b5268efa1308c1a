import { Fragment, type ReactNode } from 'react'
import type { MessageMarkupSchema, MessageMetadata, MessagePart } from '#messages/runtime.js'

type MarkedMessage<Inputs, Markup extends MessageMarkupSchema> = MessageMetadata<Inputs, unknown, Markup> & {
  parts: (inputs: Inputs) => MessagePart[]
}

type MessageProps<Inputs, Markup extends MessageMarkupSchema> = {
  message: MarkedMessage<Inputs, Markup>
  /** For each mark of the message, a function that wraps the marked text in an element. */
  markup: { [Name in keyof Markup]: (text: ReactNode) => ReactNode }
} & (Record<string, never> extends Inputs ? { inputs?: Inputs } : { inputs: Inputs })

/** A message with links or bold text, at the position that each language needs: "Read {#link}the terms{/link}". */
export function Message<Inputs, Markup extends MessageMarkupSchema>({
  message,
  markup,
  inputs,
}: MessageProps<Inputs, Markup>) {
  return <>{wrapParts(message.parts(inputs as Inputs), markup)}</>
}

type Wrappers = Partial<Record<string, (text: ReactNode) => ReactNode>>

function wrapParts(parts: readonly MessagePart[], markup: Wrappers): ReactNode[] {
  const open: ReactNode[][] = [[]]
  parts.forEach((part, index) => {
    if (part.type === 'text') open.at(-1)?.push(part.value)
    else if (part.type === 'markup-start') open.push([])
    else {
      const text = part.type === 'markup-end' ? open.pop() : null
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message keep their order
      open.at(-1)?.push(<Fragment key={index}>{markup[part.name]?.(text) ?? text}</Fragment>)
    }
  })
  return open.flat()
}
