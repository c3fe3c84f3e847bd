/** Identifier at the start of the register's own JSON, by which an import recognises it. */
export const registerFormat = 'skerry-register'
export const registerFormatVersion = 1
