/** English messages of sounds. */
export const sounds = {
  'sounds.turnSoundsOff': 'Turn sounds off',
  'sounds.turnSounds': 'Turn sounds on',
} as const;
