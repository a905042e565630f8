/** English messages of sounds. */
export const sounds = {
  'sounds.turnSoundsOff': 'Turn the sounds off',
  'sounds.turnSoundsOn': 'Turn the sounds on',
} as const;
