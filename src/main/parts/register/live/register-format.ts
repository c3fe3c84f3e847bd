/** What the register's own JSON begins with, so that an import can tell it from any other. */
export const registerFormat = 'skerry-register'
export const registerFormatVersion = 1
