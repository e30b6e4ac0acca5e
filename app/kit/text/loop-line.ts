/** The parts of a loop in one line: `1:07-1:15.5 The swap`. */
export const loopLine = /^(\S+?)\s*[-–]\s*(\S+)\s+(\S.*)$/;
