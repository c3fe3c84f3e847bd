/** Says what a file states of the label TLP:RED, of what is exported; `carries` is whether its form has a place for it. */
export function redFileWords(carries: boolean): string {
  return carries
    ? 'The file carries the label and is not protected by it.'
    : 'A file of this form has no place for the label: state it when you hand it on.'
}
