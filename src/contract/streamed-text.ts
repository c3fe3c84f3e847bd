import { z } from 'zod'

/** A text in pieces, in order: it is never whole in memory. Whoever stops early ends it with `return`. */
export type StreamedText = AsyncIterable<string>

/**
 * The answer of an operation that is a text of any length. In this process and over HTTP it comes in pieces; the window, whose
 * channel carries values, gets it whole.
 */
export function streamedText(): z.ZodType<StreamedText | string> {
  return z.custom<StreamedText | string>((answer) => typeof answer === 'string' || isStreamedText(answer))
}

export function isStreamedText(answer: unknown): answer is StreamedText {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

/** All pieces as one text. */
export async function wholeText(text: StreamedText): Promise<string> {
  let whole = ''
  for await (const piece of text) whole += piece
  return whole
}
