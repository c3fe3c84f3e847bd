import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Returns ten shades around a colour, as Mantine requires; only those used by its components matter. */
function tuple(color: string): MantineColorsTuple {
  return [color, color, color, color, color, color, color, color, color, color]
}

/** Menus open inside a landmark of the frame, so that no content is outside of landmarks. */
const overlays = { target: '#overlays' }

/** Mantine theme based on the design tokens: the same type, radius, density and colours as our own components. */
export const mantineTheme = createTheme({
  primaryColor: 'accent',
  colors: { accent: tuple('var(--accent)') },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: {
    xs: '0.71875rem',
    sm: '0.8125rem',
    md: '0.8125rem',
    lg: '0.9375rem',
    xl: '1.3125rem',
  },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.375rem', xl: '2rem' },
  defaultRadius: 'sm',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.5rem', xl: '0.5rem' },
  shadows: {
    xs: 'none',
    sm: 'var(--overlay-shadow)',
    md: 'var(--overlay-shadow)',
    lg: 'var(--overlay-shadow)',
    xl: 'var(--overlay-shadow)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        portalProps: overlays,
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 90 },
      },
    },
    // no transition: the dialog must receive the key pressed right after the one that opens it
    Modal: { defaultProps: { centered: true, radius: 'md', transitionProps: { duration: 0 } } },
    Select: {
      defaultProps: {
        size: 'xs',
        checkIconPosition: 'right',
        comboboxProps: { shadow: 'md', portalProps: overlays },
      },
    },
  },
})

const shared = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--text)',
  '--mantine-color-default': 'var(--ground)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--severity-critical)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent)',
  '--mantine-color-accent-light': 'var(--accent-ground)',
  '--mantine-color-accent-light-hover': 'var(--accent-ground)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-accent-outline': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

/** Maps Mantine's variables to the tokens, equally in both schemes. */
export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
