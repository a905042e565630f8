import { type Chance, chanceOf } from '../environment/chance.ts';

/** Most seeds have some of everything; others make one kind of event frequent. */
const THEMES = [
  ...(['mixed', 'mixed', 'rush', 'cut-after-grants', 'holds', 'losses', 'doubts'] as const),
  'dies-while-asking' as const,
];

export type ClinicTheme = (typeof THEMES)[number];

export const themeOf = (all: Chance): ClinicTheme => all.branch('theme').pick(THEMES);

/** The theme of a seed. */
export const clinicThemeOf = (seed: number): ClinicTheme => themeOf(chanceOf(`clinic ${seed}`));
