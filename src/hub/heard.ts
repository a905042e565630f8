/** A counter that was heard within this time is there, s; one that is silent for longer may be dead. */
export const HEARD_S = 120;
