import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { ActorsOf } from '../ui/actors-of.tsx'
import { markIds } from './mark-ids.ts'

/**
 * Markdown of somebody else as a page shows it: no HTML, no picture that is fetched, and no link that leads anywhere; where a link
 * would lead stands beside its words.
 */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={plugins} components={components} skipHtml={false}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

const plugins = [remarkGfm, markIds]

const components: Components = {
  // what is written as HTML stays text: an element of this name is one of the ids that were found
  data: ({ children, value }) => <ActorsOf id={String(value)}>{children}</ActorsOf>,
  a: ({ children, href }) => (
    <span>
      {children}
      {href === undefined || href === '' ? null : <span className="muted mono"> ({spelled(href)})</span>}
    </span>
  ),
  img: ({ alt, src }) => (
    <span className="muted">
      [picture{alt === undefined || alt === '' ? '' : `: ${alt}`}
      {typeof src === 'string' && src !== '' ? `, ${spelled(src)}` : ''}]
    </span>
  ),
  input: ({ checked }) => <span aria-hidden>{checked === true ? '☑' : '☐'}</span>,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
}

/** An address that nothing opens. */
function spelled(address: string): string {
  return address.replace(/^http/i, 'hxxp').replace(/\.(?=[^./]*(?:\/|$))/, '[.]')
}
